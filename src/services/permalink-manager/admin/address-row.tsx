/** One item: its address and mode, whether a new address is free, and what happened to it before. */
import { Button, Drawer, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import type { addressShape } from '../routes/answers/address.ts'
import type { checkUriShape } from '../routes/answers/check.ts'
import type { historyShape, oldAddressShape } from '../routes/answers/uris.ts'
import { say } from './words.ts'

type Item = Static<typeof addressShape>
type Check = Static<typeof checkUriShape>
type Props = { readonly item: Item; readonly service: OpenService }

export function AddressRow({ item, service }: Props) {
  const client = useQueryClient()
  const [uri, setUri] = useState(item.uri)
  const [isOpen, setOpen] = useState(false)
  const save = async (change: object) => {
    const body = { ...change, expected_modified_at: item.modified_at }
    await write(service, `PUT /uris/${item.kind}/${item.id}`, body)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
  }
  const tryTo = (change: object) =>
    void save(change).catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <tr>
      <td>
        <Text fw={600}>{item.title}</Text>
        <Text fz="sm" c="dimmed">
          {item.type_label}
        </Text>
      </td>
      <td>
        <TextInput
          aria-label={say.addressOf(item.title)}
          value={uri}
          disabled={item.excluded !== null}
          onChange={event => setUri(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && uri !== item.uri && tryTo({ uri })}
        />
        {uri !== item.uri && <Verdict {...{ item, service, uri }} onUse={setUri} onSave={() => tryTo({ uri })} />}
      </td>
      <td>
        <Select
          aria-label={say.modeOf(item.title)}
          value={String(item.mode)}
          allowDeselect={false}
          onChange={mode => tryTo({ mode: Number(mode) })}
          data={Object.entries(say.modes).map(([value, label]) => ({ value, label }))}
        />
      </td>
      <td>
        <Group wrap="nowrap" gap="xs">
          {item.is_custom && (
            <Button size="xs" variant="default" onClick={() => tryTo({ reset: true })}>
              {say.reset}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
            {say.details}
          </Button>
        </Group>
        {isOpen && <Past item={item} service={service} onClose={() => setOpen(false)} />}
      </td>
    </tr>
  )
}

type VerdictProps = Props & {
  readonly uri: string
  readonly onUse: (uri: string) => void
  readonly onSave: () => void
}

/** Asked a moment after the last key. */
function Verdict({ item, service, uri, onUse, onSave }: VerdictProps) {
  const [asked] = useDebouncedValue(uri, 300)
  const check = useQuery({
    queryKey: ['check', service.slug, item.kind, item.id, asked],
    enabled: asked !== '',
    queryFn: async () => {
      const items = [{ uri: asked, kind: item.kind, id: item.id }]
      return (await write<Check[]>(service, 'POST /uris/check', { items }))[0]
    },
  })
  const found = check.data
  return (
    <Group gap="xs" mt={6} aria-live="polite">
      <Text fz="sm" c={found && !found.available ? 'red' : 'dimmed'}>
        {check.error ? check.error.message : found && sentenceOf(found)}
      </Text>
      {found?.suggestion && (
        <Button size="compact-xs" variant="default" onClick={() => onUse(found.suggestion ?? uri)}>
          {say.use(found.suggestion)}
        </Button>
      )}
      <Button size="compact-xs" onClick={onSave} disabled={found?.available === false}>
        {say.save}
      </Button>
    </Group>
  )
}

function sentenceOf({ available, reserved, owner, normalized, uri }: Check): string {
  if (reserved) return say.reserved
  if (!available) return say.taken(owner?.title ?? '')
  return normalized !== null && normalized !== uri ? say.normalized(normalized) : say.free
}

function Past({ item, service, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords()
  const format = useFormat()
  const at = `/uris/${item.kind}/${item.id}`
  const history = useAnswer<Static<typeof historyShape>[]>(service, `${at}/history`)
  const old = useAnswer<Static<typeof oldAddressShape>[]>(service, `${at}/redirects`)
  return (
    <Drawer opened onClose={onClose} position="right" title={item.title}>
      <h2 className="sectiontitle">{say.oldAddresses}</h2>
      <ul className="plainlist">
        {old.data?.data.map(redirect => (
          <li key={redirect.id}>/{redirect.source}</li>
        ))}
      </ul>
      <h2 className="sectiontitle">{say.history}</h2>
      <ul className="plainlist">
        {history.data?.data.map(change => (
          <li key={change.id}>
            <Text fz="sm">
              {change.old_uri ?? say.native} → {change.new_uri ?? say.native}
            </Text>
            <Text fz="sm" c="dimmed">
              {[format.instant(change.created_at), change.user?.name].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
        {history.data?.data.length === 0 && <li>{words.emptyTitle}</li>}
      </ul>
    </Drawer>
  )
}
