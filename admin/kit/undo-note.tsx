/** A notification that can be taken back. */
import { Button, Group } from '@mantine/core'
import { useWords } from '../client/words.tsx'

export const UndoNote = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <span>{text}</span>
    <Button size="compact-sm" variant="light" onClick={onUndo}>
      {useWords().undo}
    </Button>
  </Group>
)
