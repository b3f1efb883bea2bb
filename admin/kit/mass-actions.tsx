/** What can be done with a selection: only what fits, told for how many. */
import { ActionIcon, Button } from '@mantine/core'
import type { DescribedAction as Action, AnyRecord } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

type Props = {
  readonly rows: readonly AnyRecord[]
  readonly actions: readonly Action[]
  readonly fits: (action: Action, row: AnyRecord) => boolean
  readonly onRun: (action: Action) => void
  readonly onEdit: (() => void) | null
  readonly onTrash: (() => void) | null
  readonly onRestore: (() => void) | null
  readonly onClear: () => void
}

export function MassActions({ rows, actions, fits, onRun, onEdit, onTrash, onRestore, onClear }: Props) {
  const words = useWords()
  if (rows.length === 0) return null
  return (
    <section className="mass" aria-label={words.selection}>
      <span aria-live="polite">{words.selected(rows.length)}</span>
      {actions.map(action => {
        const fitting = rows.filter(row => fits(action, row)).length
        if (fitting === 0) return null
        return (
          <Button key={action.slug} size="compact-sm" variant="white" onClick={() => onRun(action)}>
            {action.label}
            {fitting < rows.length && ` (${words.appliesTo(fitting, rows.length)})`}
          </Button>
        )
      })}
      {onEdit && (
        <Button size="compact-sm" variant="white" onClick={onEdit}>
          {words.massEdit}
        </Button>
      )}
      {onRestore && (
        <Button size="compact-sm" variant="white" onClick={onRestore}>
          {words.restore}
        </Button>
      )}
      {onTrash && (
        <Button size="compact-sm" color="red" onClick={onTrash}>
          {words.toTrash}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={words.clearSelection} onClick={onClear}>
        <Icon name="x" size={16} />
      </ActionIcon>
    </section>
  )
}
