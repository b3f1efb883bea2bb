/** What a person must decide before going on. */
import { Alert, Button, Group } from '@mantine/core'
import type { Conflict } from '../domain/merge.ts'
import { say } from './words.ts'

export function DraftNote({ onResume, onDiscard }: { readonly onResume: () => void; readonly onDiscard: () => void }) {
  return (
    <Alert color="yellow" mb="sm" title={say.chooseDraft}>
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

type Clash = { readonly conflicts: readonly Conflict[]; readonly onTheirs: () => void; readonly onMine: () => void }

export function ConflictNote({ conflicts, onTheirs, onMine }: Clash) {
  return (
    <Alert color="red" mb="sm" title={say.conflict}>
      <p>{say.conflictText(conflicts.length)}</p>
      <ul>
        {conflicts.map(({ part, id }) => (
          <li key={`${part} ${id}`}>{id}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="xs" onClick={onMine}>
          {say.mine}
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {say.theirs}
        </Button>
      </Group>
    </Alert>
  )
}
