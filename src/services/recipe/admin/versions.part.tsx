/** What a recipe said before, as cooks tell it: single ingredients come back without the rest, and a version gets a note. */
import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { KitchenChange } from '../domain/kitchen-changes.ts'
import './editor.css'
import { say } from './words.ts'

type Version = {
  readonly id: number
  readonly label: string | null
  readonly created_at: string
  readonly kitchen: readonly KitchenChange[]
}
type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function VersionsPart({ service, record }: Props) {
  const path = `/recipes/${record.id}/revisions`
  const versions = useAnswer<Version[]>(service, path)
  const [note, setNote] = useState('')
  const run = useChange()
  if (versions.error) return <ErrorState error={versions.error} />
  if (!versions.data) return <FormSkeleton />
  const list = versions.data.data
  const post = (tail: string, body: object) => run(() => write(service, `POST ${path}${tail}`, body))
  const keep = () => {
    setNote('')
    post('', { label: note })
  }
  return (
    <div className="stack">
      <Group align="end">
        <TextInput
          className="recipenoted"
          label={say.cookNote}
          description={say.cookNoteHelp}
          maxLength={200}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <Button variant="default" disabled={note.trim() === ''} onClick={keep}>
          {say.keepNote}
        </Button>
      </Group>
      <ul className="recipeversions" aria-label={say.versions}>
        {list.map((version, at) => (
          <VersionLine
            key={version.id}
            version={version}
            restore={() => post(`/${version.id}/restore`, {})}
            undo={at + 1 < list.length ? one => post(`/${list[at + 1]!.id}/kitchen`, { ingredient_id: one }) : null}
          />
        ))}
      </ul>
    </div>
  )
}

type LineProps = {
  readonly version: Version
  readonly restore: () => void
  /** Brings an ingredient back as it was before this version; null where that is not on the list. */
  readonly undo: ((ingredient: number) => void) | null
}

function VersionLine({ version: { label, created_at, kitchen }, restore, undo }: LineProps) {
  const format = useFormat()
  const name = label ?? format.instant(created_at)
  return (
    <li>
      <Group justify="space-between">
        <span>
          {label && <strong>{label} </strong>}
          {format.instant(created_at)}
        </span>
        <Button size="compact-xs" variant="subtle" aria-label={say.restoreWhole(name)} onClick={restore}>
          {say.restore}
        </Button>
      </Group>
      <ul>
        {kitchen.map(({ ingredient_id: id, text }) => (
          <li key={id}>
            {text}{' '}
            {undo && (
              <Button size="compact-xs" variant="subtle" aria-label={say.undoOne(text)} onClick={() => undo(id)}>
                {say.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
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
