/** What was saved before: named, compared by area, brought back. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import type { MapDocument } from '../domain/document.ts'
import { hotspotDifferences } from '../domain/merge.ts'
import type { StoredMap } from './saving.ts'
import { say } from './words.ts'

type Version = {
  readonly id: number
  readonly rev: number
  readonly label: string | null
  readonly created_at: string
  readonly hotspot_count: number
}
type Change = { readonly field: string; readonly before: unknown; readonly after: unknown }
type Props = Pick<ScreenProps, 'service'> & { readonly id: number; readonly onRestored: (map: StoredMap) => void }

export function Versions({ service, id, onRestored }: Props) {
  const client = useQueryClient()
  const format = useFormat()
  const [label, setLabel] = useState('')
  const [compared, setCompared] = useState<number | null>(null)
  const versions = useAnswer<Version[]>(service, `/maps/${id}/revisions`)
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const keep = async () => {
    await write(service, `POST /maps/${id}/revisions`, { label })
    setLabel('')
    await forgetAnswers(client, service)
  }
  const restore = async (version: number) =>
    onRestored(await write<StoredMap>(service, `POST /maps/${id}/revisions/${version}/restore`, {}))
  return (
    <>
      <Group gap="xs" align="end" mb="sm">
        <TextInput label={say.versionLabel} value={label} onChange={event => setLabel(event.currentTarget.value)} />
        <Button size="xs" disabled={label.trim() === ''} onClick={() => void keep().catch(tell)}>
          {say.checkpoint}
        </Button>
      </Group>
      <ul className="maplist">
        {versions.data?.data.map(version => (
          <li key={version.id}>
            <Text size="sm" flex={1}>
              {`${version.rev}: ${version.label ?? format.instant(version.created_at)}`}
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={() => setCompared(version.id)}>
              {say.compare}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => void restore(version.id).catch(tell)}>
              {say.restore}
            </Button>
          </li>
        ))}
      </ul>
      {compared !== null && <Comparison service={service} path={`/maps/${id}/revisions/${compared}/compare`} />}
    </>
  )
}

function Comparison({ service, path }: Pick<Props, 'service'> & { readonly path: string }) {
  const changes = useAnswer<Change[]>(service, path).data?.data ?? []
  const doc = changes.find(({ field }) => field === 'doc')
  const spots = doc ? hotspotDifferences(doc.before as MapDocument, doc.after as MapDocument) : []
  return (
    <section aria-label={say.changes}>
      <ul className="mapproblems">
        {changes
          .filter(({ field }) => field !== 'doc')
          .map(({ field, before, after }) => (
            <li key={field}>{`${field}: ${before} → ${after}`}</li>
          ))}
        {spots.map(({ id, change, fields }) => (
          <li key={id}>{`${id}: ${change} ${fields.join(', ')}`}</li>
        ))}
      </ul>
    </section>
  )
}
