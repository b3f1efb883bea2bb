/** What a change would do, what is in its way, and what must be confirmed before it is saved. */
import { Alert, Button, Checkbox, Group, List, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { roleName } from '../../../../admin/client/role-names.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import type { changesShape } from '../routes/answers/changes.ts'
import { say } from './words.ts'

export type Plan = Static<typeof changesShape> & { readonly will_delete?: readonly string[] }

type Props = {
  readonly plan: Plan
  readonly action: string
  readonly onApply: (acknowledged: readonly string[]) => void
  readonly onClose: () => void
}

export function PlanDialog({ plan, action, onApply, onClose }: Props) {
  const words = useWords()
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const needed = plan.warnings.filter(({ confirm }) => confirm)
  const isReady = plan.allowed && needed.every(({ key }) => confirmed.includes(key))
  const toggle = (key: string) =>
    setConfirmed(known => (known.includes(key) ? known.filter(other => other !== key) : [...known, key]))
  return (
    <Modal opened onClose={onClose} title={say.previewTitle} size="lg">
      {plan.blockers.map(({ code, message, cap }) => (
        <Alert key={`${code} ${cap}`} color="red" mb="sm">
          {message}
        </Alert>
      ))}
      {plan.warnings.map(({ key, explain, confirm, severity }) => (
        <Alert key={key} color={severity === 'critical' ? 'red' : 'yellow'} mb="sm">
          <Text fz="sm">{explain}</Text>
          {confirm && (
            <Checkbox mt="xs" label={say.acknowledge} checked={confirmed.includes(key)} onChange={() => toggle(key)} />
          )}
        </Alert>
      ))}
      <Differences plan={plan} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button disabled={!isReady} onClick={() => onApply(confirmed)}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

function Differences({ plan }: { plan: Plan }) {
  const { roles, users, totals, will_delete: deleted = [] } = plan
  if (roles.length + users.length + deleted.length === 0) return <Text c="dimmed">{say.noChanges}</Text>
  return (
    <div className="stack">
      <Text fz="sm" fw={600}>
        {[say.changes(totals.changes), say.people(totals.people)].filter(Boolean).join(', ')}
      </Text>
      {deleted.length > 0 && <Line label={say.deleted} names={deleted} />}
      {roles.map(role => (
        <section key={role.role} aria-label={roleName(role.name)}>
          <Text fw={600}>{roleName(role.name)}</Text>
          <Maps {...role} />
        </section>
      ))}
      {users.map(user => (
        <section key={user.user} aria-label={user.name}>
          <Text fw={600}>{user.name}</Text>
          <Line label={say.rolesAdded} names={user.rolesAdded} />
          <Line label={say.rolesRemoved} names={user.rolesRemoved} />
          <Maps {...user} />
        </section>
      ))}
    </div>
  )
}

type Names = readonly string[]

const Maps = ({ granted, revoked, denied, cleared }: Record<'granted' | 'revoked' | 'denied' | 'cleared', Names>) => (
  <>
    <Line label={say.gains} names={granted} />
    <Line label={say.loses} names={revoked} />
    <Line label={say.denied} names={denied} />
    <Line label={say.cleared} names={cleared} />
  </>
)

const Line = ({ label, names }: { label: string; names: Names }) =>
  names.length === 0 ? null : (
    <List fz="sm" withPadding>
      <List.Item>
        {label}: {names.join(', ')}
      </List.Item>
    </List>
  )
