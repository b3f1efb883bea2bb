/** What can be done with a role as a whole: rename it, copy it, delete it. */
import { ActionIcon, Button, Group, Menu, Modal, Select, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { roleName } from '../../../../admin/client/role-names.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Role } from './change-set.ts'
import { useGuarded } from './guardrails.tsx'
import { RoleDialog } from './new-role.tsx'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly role: Role; readonly roles: readonly Role[] }
type Open = 'rename' | 'copy' | 'delete' | null

export function RoleMenu({ service, role, roles }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isKept = role.is_administrator || role.is_default
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={say.actionsFor(roleName(role.name))}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" size={15} />} onClick={() => setOpen('rename')}>
            {say.rename}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="copy" size={15} />} onClick={() => setOpen('copy')}>
            {say.copy}
          </Menu.Item>
          <Menu.Item
            color="red"
            disabled={isKept}
            leftSection={<Icon name="trash" size={15} />}
            onClick={() => setOpen('delete')}
          >
            {say.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && <Rename {...{ service, role, roles }} onClose={close} />}
      {open === 'copy' && <RoleDialog {...{ service, roles }} copied={role} onClose={close} />}
      {open === 'delete' && <Delete {...{ service, role, roles }} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function Rename({ service, role, onClose }: DialogProps) {
  const words = useWords()
  const { run, dialog } = useGuarded(service)
  const [name, setName] = useState(role.name)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name, version: role.version }
    void run({ call: `PATCH /roles/${role.slug}`, body, done: say.renamed(name), onDone: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={`${say.rename}: ${roleName(role.name)}`}>
      <form onSubmit={onSubmit} className="fields">
        <TextInput
          label={say.name}
          value={name}
          maxLength={100}
          data-autofocus
          onChange={event => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={name.trim() === '' || name === role.name}>
            {words.save}
          </Button>
        </Group>
      </form>
      {dialog}
    </Modal>
  )
}

/** Whoever holds the role gets another one. */
function Delete({ service, role, roles, onClose }: DialogProps) {
  const words = useWords()
  const { run, dialog } = useGuarded(service)
  const others = roles.filter(({ slug, is_administrator }) => slug !== role.slug && !is_administrator)
  const [goal, setGoal] = useState<string | null>(null)
  const isHeld = role.people === null || role.people > 0
  const remove = () =>
    void run({
      call: `DELETE /roles/${role.slug}`,
      body: goal === null ? {} : { reassign_to: goal },
      done: say.deletedRole(roleName(role.name)),
      onDone: onClose,
    })
  return (
    <Modal opened onClose={onClose} title={say.deleteRole(roleName(role.name))}>
      <div className="fields">
        <Text fz="sm">{say.deleteText(role.people)}</Text>
        {isHeld && (
          <Select
            label={say.reassign}
            data={others.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={goal}
            onChange={setGoal}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button color="red" disabled={isHeld && role.people !== null && goal === null} onClick={remove}>
            {say.delete}
          </Button>
        </Group>
      </div>
      {dialog}
    </Modal>
  )
}
