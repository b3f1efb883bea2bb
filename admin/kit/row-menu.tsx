/** What can be done with one row. A menu for each costs more than the row: until somebody wants it, it is a button. */
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { IconName } from '../../src/kernel/icons.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

export type MenuAction = {
  readonly slug: string
  readonly label: string
  readonly icon: IconName
  readonly isDangerous?: boolean
  readonly run: () => void
}

export function RowMenu({ actions }: { actions: () => readonly MenuAction[] }) {
  const words = useWords()
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <OpenMenu actions={actions()} />
  return (
    <button
      type="button"
      className="dots"
      aria-label={words.actions}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Icon name="dots" />
    </button>
  )
}

function OpenMenu({ actions }: { actions: readonly MenuAction[] }) {
  const words = useWords()
  return (
    <Menu position="bottom-end" shadow="md" defaultOpened>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.actions}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ slug, label, icon, isDangerous, run }) => (
          <Menu.Item
            key={slug}
            {...(isDangerous ? { color: 'red' } : {})}
            leftSection={<Icon name={icon} size={15} />}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
