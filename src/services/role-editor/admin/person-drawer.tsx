/** One person: their roles in order, what they may do beyond them, and what a change would do before it is saved. */
import { ActionIcon, Button, Drawer, Group, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { readUserShape } from '../routes/answers/users.ts'
import type { Role } from './change-set.ts'
import { OwnPermissions } from './own-permissions.tsx'
import { type Plan, PlanDialog } from './plan-dialog.tsx'
import { say } from './words.ts'

type Person = Static<typeof readUserShape>
type Props = { readonly service: OpenService; readonly roles: readonly Role[]; readonly onClose: () => void }

export function PersonDrawer({ id, ...props }: Props & { readonly id: number }) {
  const person = useAnswer<Person>(props.service, `/users/${id}`)
  return (
    <Drawer opened onClose={props.onClose} position="right" size="lg" title={person.data?.data.name ?? ''}>
      {person.isError && <ErrorState error={person.error} />}
      {person.isPending && <FormSkeleton />}
      {person.data && <PersonForm key={person.data.data.version} person={person.data.data} {...props} />}
    </Drawer>
  )
}

function PersonForm({ service, roles, person, onClose }: Props & { readonly person: Person }) {
  const client = useQueryClient()
  const [held, setHeld] = useState<readonly string[]>(person.roles)
  const [own, setOwn] = useState<Readonly<Record<string, boolean>>>(person.capabilities)
  const [plan, setPlan] = useState<Plan | null>(null)
  const wanted = { roles: held, capabilities: own, version: person.version }
  const isChanged = JSON.stringify([held, own]) !== JSON.stringify([person.roles, person.capabilities])
  const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const look = () => write<Plan>(service, `POST /users/${person.id}/preview`, wanted).then(setPlan, fail)
  const apply = async (acknowledged: readonly string[]) => {
    await write(service, `PATCH /users/${person.id}`, { ...wanted, acknowledged })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.applied })
    onClose()
  }
  return (
    <div className="stack">
      <section aria-label={say.rolesOf}>
        <Text fw={620}>{say.rolesOf}</Text>
        <Text fz="sm" c="dimmed" mb="xs">
          {say.rolesOfText}
        </Text>
        <HeldRoles roles={roles} held={held} onChange={setHeld} />
      </section>
      <section aria-label={say.ownPermissions}>
        <Text fw={620}>{say.ownPermissions}</Text>
        <Text fz="sm" c="dimmed" mb="xs">
          {say.ownPermissionsText}
        </Text>
        <OwnPermissions service={service} own={own} onChange={setOwn} />
      </section>
      <Group justify="flex-end">
        <Button disabled={!isChanged} onClick={() => void look()}>
          {say.preview}
        </Button>
      </Group>
      {plan && (
        <PlanDialog
          plan={plan}
          action={say.apply}
          onApply={acknowledged => void apply(acknowledged).catch(fail)}
          onClose={() => setPlan(null)}
        />
      )}
    </div>
  )
}

type HeldProps = {
  readonly roles: readonly Role[]
  readonly held: readonly string[]
  readonly onChange: (held: readonly string[]) => void
}

function HeldRoles({ roles, held, onChange }: HeldProps) {
  const words = useWords()
  const nameOf = (slug: string) => roles.find(role => role.slug === slug)?.name ?? slug
  const up = (at: number) => onChange(held.toSpliced(at - 1, 2, held[at]!, held[at - 1]!))
  return (
    <div className="stack">
      <ol className="plainlist">
        {held.map((slug, at) => (
          <li key={slug}>
            <span>
              {at + 1}. {nameOf(slug)}
            </span>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === 0}
                aria-label={say.moveUp(nameOf(slug))}
                onClick={() => up(at)}
              >
                <Icon name="arrow-up" size={16} />
              </ActionIcon>
              <RemoveButton
                label={`${words.remove}: ${nameOf(slug)}`}
                onClick={() => onChange(held.filter(other => other !== slug))}
              />
            </Group>
          </li>
        ))}
      </ol>
      <Select
        key={held.length}
        aria-label={say.addRole}
        placeholder={say.addRole}
        data={roles.filter(({ slug }) => !held.includes(slug)).map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={slug => slug && onChange([...held, slug])}
      />
    </div>
  )
}
