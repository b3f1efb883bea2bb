/** What an answer said before: named, compared with today, and brought back. */
import './faq.css'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { FieldChange } from '../../../kernel/records/revisions/compare.ts'
import { ChangedWords } from './changed-words.tsx'
import { say } from './words.ts'

type Version = { readonly id: number; readonly label: string | null; readonly created_at: string }
type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function VersionsPart({ service, record }: Props) {
  const path = `/faqs/${record.id}/revisions`
  const versions = useAnswer<Version[]>(service, path)
  const run = useChange()
  const [label, setLabel] = useState('')
  const [compared, setCompared] = useState<number | null>(null)
  const keep = async () => {
    await write(service, `POST ${path}`, { label })
    setLabel('')
  }
  return (
    <div className="stack">
      <div className="faqactions">
        <TextInput
          size="xs"
          label={say.versionName}
          value={label}
          onChange={event => setLabel(event.currentTarget.value)}
        />
        <Button size="xs" disabled={label.trim() === ''} onClick={() => run(keep)}>
          {say.keepVersion}
        </Button>
      </div>
      <ul className="faqlist">
        {versions.data?.data.map(version => (
          <VersionLine
            key={version.id}
            version={version}
            compare={() => setCompared(compared === version.id ? null : version.id)}
            restore={() => run(() => write(service, `POST ${path}/${version.id}/restore`, {}))}
          />
        ))}
      </ul>
      {compared !== null && <Comparison service={service} path={`${path}/${compared}/compare`} />}
    </div>
  )
}

type LineProps = { readonly version: Version; readonly compare: () => void; readonly restore: () => void }

function VersionLine({ version: { label, created_at }, compare, restore }: LineProps) {
  const format = useFormat()
  const name = label ?? format.instant(created_at)
  return (
    <li>
      {name}{' '}
      <Button size="compact-xs" variant="subtle" aria-label={say.compareWith(name)} onClick={compare}>
        {say.compare}
      </Button>
      <Button size="compact-xs" variant="subtle" aria-label={say.restoreNamed(name)} onClick={restore}>
        {say.restore}
      </Button>
    </li>
  )
}

function Comparison({ service, path }: { readonly service: OpenService; readonly path: string }) {
  const changes = useAnswer<FieldChange[]>(service, path)
  if (!changes.data) return null
  if (changes.data.data.length === 0) return <p>{say.noChange}</p>
  return changes.data.data.map(change => <ChangedWords key={change.field} change={change} />)
}

/** Everything on the screen is read again: the form, the versions and the lists. */
function useChange() {
  const client = useQueryClient()
  return (work: () => Promise<unknown>) =>
    void work().then(
      () => client.invalidateQueries(),
      (error: Error) => notifications.show({ color: 'red', message: error.message }),
    )
}
