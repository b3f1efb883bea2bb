/** The other columns of a board, for those who do not drag. */
import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { say } from './words.ts'

type Props = {
  /** What is moved. */
  readonly name: string
  readonly columns: readonly { readonly id: string; readonly label: string }[]
  readonly onMove: (column: string) => void
}

export function MoveMenu({ name, columns, onMove }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="sm" aria-label={say.moveTo(name)}>
          <Icon name="dots" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onMove(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
