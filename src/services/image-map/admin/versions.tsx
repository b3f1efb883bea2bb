/** What was saved before: named, compared by area, brought back. */
import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../admin/kit/confirm.tsx'
import { type MapDocument, nameOf } from '../domain/document.ts'
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
type Props = Pick<ScreenProps, 'service'> & {
  readonly id: number
  readonly isUnsaved: boolean
  readonly onRestored: (map: StoredMap) => void
}

export function Versions({ service, id, isUnsaved, onRestored }: Props) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const [label, setLabel] = useState('')
  const [compared, setCompared] = useState<number | null>(null)
  const versions = useAnswer<Version[]>(service, `/maps/${id}/revisions`)
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const keep = async () => {
    await write(service, `POST /maps/${id}/revisions`, { label })
    setLabel('')
    await forgetAnswers(client, service)
  }
  const restore = async (version: number) => {
    if (isUnsaved && !(await confirm({ title: say.restore, text: say.restoreUnsaved }))) return
    onRestored(await write<StoredMap>(service, `POST /maps/${id}/revisions/${version}/restore`, {}))
  }
  return (
    <>
      <Group gap="xs" align="end" mb="sm">
        <TextInput
          flex={1}
          label={say.versionLabel}
          value={label}
          onChange={event => setLabel(event.currentTarget.value)}
        />
        <Button size="xs" disabled={label.trim() === ''} onClick={() => void keep().catch(tell)}>
          {say.checkpoint}
        </Button>
      </Group>
      <ul className="maplist">
        {versions.data?.data.map(version => (
          <VersionRow
            key={version.id}
            version={version}
            isCompared={compared === version.id}
            onCompare={() => setCompared(compared === version.id ? null : version.id)}
            onRestore={() => void restore(version.id).catch(tell)}
          >
            <Comparison service={service} path={`/maps/${id}/revisions/${version.id}/compare`} />
          </VersionRow>
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  readonly version: Version
  readonly isCompared: boolean
  readonly onCompare: () => void
  readonly onRestore: () => void
  readonly children: React.ReactNode
}

function VersionRow({ version, isCompared, onCompare, onRestore, children }: RowProps) {
  const format = useFormat()
  const name = version.label ?? format.instant(version.created_at)
  return (
    <li className="mapversion">
      <Group gap="xs">
        <Badge variant="light">{version.rev}</Badge>
        <Text size="sm" flex={1}>
          {name}
        </Text>
        <Text size="sm">{say.areaCount(version.hotspot_count)}</Text>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isCompared}
          aria-label={`${say.compare}: ${name}`}
          onClick={onCompare}
        >
          {say.compare}
        </Button>
        <Button size="compact-xs" variant="subtle" aria-label={`${say.restore}: ${name}`} onClick={onRestore}>
          {say.restore}
        </Button>
      </Group>
      {isCompared && children}
    </li>
  )
}

/** What became of it since: area by area, in the words of the editor. */
function Comparison({ service, path }: Pick<Props, 'service'> & { readonly path: string }) {
  const answer = useAnswer<Change[]>(service, path)
  const changes = answer.data?.data ?? []
  const doc = changes.find(({ field }) => field === 'doc')
  const [before, after] = [doc?.before as MapDocument | undefined, doc?.after as MapDocument | undefined]
  const titles = new Map([...(before?.hotspots ?? []), ...(after?.hotspots ?? [])].map(spot => [spot.id, nameOf(spot)]))
  const spots = before && after ? hotspotDifferences(before, after) : []
  const rest = changes.filter(({ field }) => field !== 'doc')
  return (
    <section aria-label={say.changes} className="mapchanges">
      <ul className="mapproblems">
        {answer.data && changes.length === 0 && <li>{say.noChanges}</li>}
        {rest.map(({ field, before: old, after: now }) => (
          <li key={field}>{`${say.fields[field] ?? field}: ${old} → ${now}`}</li>
        ))}
        {spots.map(({ id, change, fields }) => (
          <li key={id}>
            {[`${titles.get(id) ?? id}: ${say.changed[change]}`, fields.join(', ')].filter(Boolean).join(' · ')}
          </li>
        ))}
        {doc && spots.length === 0 && <li>{say.otherChanges}</li>}
      </ul>
    </section>
  )
}
