/** Takes a line out of what it stands in. */
import { ActionIcon } from '@mantine/core'
import { Icon } from './icon.tsx'

type Props = {
  /** What is taken away, in words. */
  readonly label: string
  readonly size?: 'sm'
  readonly onClick: () => void
}

export const RemoveButton = ({ label, size, onClick }: Props) => (
  <ActionIcon variant="subtle" color="red" size={size} aria-label={label} onClick={onClick}>
    <Icon name="x" size={size ? 14 : 16} />
  </ActionIcon>
)
