/** Makes a role, empty or as a copy of another one. */
import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import { ApiError } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { roleName } from '../../../../admin/client/role-names.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Role } from './change-set.ts'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly roles: readonly Role[] }

export function NewRole(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {say.newRole}
      </Button>
      {isOpen && <RoleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Props & {
  /** The role that the new one starts as. */
  readonly copied?: Role
  readonly onClose: () => void
}

export function RoleDialog({ service, roles, copied, onClose }: DialogProps) {
  const words = useWords()
  const client = useQueryClient()
  const [name, setName] = useState(copied ? say.copyName(copied.name) : '')
  const [slug, setSlug] = useState('')
  const [from, setFrom] = useState<string | null>(copied?.slug ?? null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const save = async () => {
    await write(service, 'POST /roles', { name, slug: slug || slugOf(name), ...(from ? { from } : {}) })
    await forgetAnswers(client, service)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save().catch(error => setProblem(error instanceof ApiError ? error : new ApiError(0, null)))
  }
  return (
    <Modal opened onClose={onClose} title={say.newRole}>
      <form onSubmit={onSubmit} className="fields">
        <TextInput
          label={say.name}
          value={name}
          error={problem?.fields.name}
          data-autofocus
          onChange={event => setName(event.currentTarget.value)}
        />
        <TextInput
          label={say.identifier}
          placeholder={slugOf(name)}
          value={slug}
          error={problem?.fields.slug ?? (problem && !problem.fields.name ? problem.message : undefined)}
          onChange={event => setSlug(event.currentTarget.value)}
        />
        <Select
          label={say.copyOf}
          clearable
          value={from}
          onChange={setFrom}
          data={roles.map(role => ({ value: role.slug, label: roleName(role.name) }))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.save}</Button>
        </Group>
      </form>
    </Modal>
  )
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
