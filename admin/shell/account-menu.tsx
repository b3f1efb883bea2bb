/** Who one is, and the way out. */
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { send } from '../client/api.ts'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'

/** Signing out in one tab ends the others too. */
const tabs = new BroadcastChannel('dozen-session')

async function signOut(): Promise<void> {
  await send('DELETE', '/host/v1/session')
  tabs.postMessage('ended')
  location.reload()
}

export function AccountMenu() {
  const { site, user } = useApp()
  const words = useWords()
  useEffect(() => {
    const leave = () => location.reload()
    tabs.addEventListener('message', leave)
    return () => tabs.removeEventListener('message', leave)
  }, [])
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton aria-label={words.account}>
          <Avatar name={user.name} color="initials" size={34} radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name} · {user.roles.join(', ')}
        </Menu.Label>
        <Menu.Item component="a" href={`${site.path}/profile`} leftSection={<Icon name="user" size={15} />}>
          {words.profile}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="logout" size={15} />} onClick={signOut}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
