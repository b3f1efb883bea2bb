/** What a person must decide before going on. */
import { Alert, Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../../admin/client/format.tsx'
import { type Conflict, conflictKey, type Resolutions } from '../domain/merge.ts'
import type { Clash } from './saving.ts'
import { say } from './words.ts'

type DraftProps = {
  readonly isStale: boolean
  readonly savedAt: string
  readonly onResume: () => void
  readonly onDiscard: () => void
}

export function DraftNote({ isStale, savedAt, onResume, onDiscard }: DraftProps) {
  const format = useFormat()
  return (
    <Alert color="yellow" mb="sm" title={say.chooseDraft(format.instant(savedAt))}>
      {isStale && <p>{say.draftIsStale}</p>}
      <Group gap="xs">
        <Button size="xs" onClick={onResume}>
          {say.resume}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {say.discard}
        </Button>
      </Group>
    </Alert>
  )
}

type ClashProps = {
  readonly clash: Clash
  readonly onTheirs: () => void
  readonly onMine: () => void
  readonly onResolve: (resolve: Resolutions) => void
}

/** Area by area; where the common version is gone, only one of both can stay as a whole. */
export function ConflictNote({ clash, onTheirs, onMine, onResolve }: ClashProps) {
  const { conflicts } = clash
  return (
    <Alert color="red" mb="sm" title={say.conflict}>
      {conflicts ? (
        <Sides conflicts={conflicts} onResolve={onResolve} />
      ) : (
        <>
          <p>{say.conflictWhole}</p>
          <Group gap="xs">
            <Button size="xs" onClick={onMine}>
              {say.mine}
            </Button>
            <Button size="xs" variant="default" onClick={onTheirs}>
              {say.theirs}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  )
}

type SidesProps = { readonly conflicts: readonly Conflict[]; readonly onResolve: (resolve: Resolutions) => void }

function Sides({ conflicts, onResolve }: SidesProps) {
  const [sides, setSides] = useState<Resolutions>(Object.fromEntries(conflicts.map(one => [conflictKey(one), 'mine'])))
  const data = (['mine', 'theirs'] as const).map(value => ({ value, label: say[value] }))
  return (
    <>
      <p>{say.conflictText(conflicts.length)}</p>
      <ul className="mapproblems">
        {conflicts.map(conflict => {
          const key = conflictKey(conflict)
          return (
            <li key={key}>
              <Group gap="xs">
                <SegmentedControl
                  size="xs"
                  aria-label={nameOf(conflict)}
                  data={data}
                  value={sides[key] ?? 'mine'}
                  onChange={side => setSides({ ...sides, [key]: side as 'mine' })}
                />
                <span>{nameOf(conflict)}</span>
              </Group>
            </li>
          )
        })}
      </ul>
      <Button size="xs" onClick={() => onResolve(sides)}>
        {say.saveBoth}
      </Button>
    </>
  )
}

const nameOf = ({ part, id, mine, theirs }: Conflict): string => {
  const { title } = (mine ?? theirs ?? {}) as { readonly title?: string }
  const isGone = mine === null ? say.goneHere : theirs === null ? say.goneThere : ''
  return [`${say.parts[part]}: ${title || id}`, isGone].filter(Boolean).join(', ')
}
