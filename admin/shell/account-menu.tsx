/** Who one is, and the way out. */
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { base, send } from '../client/api.ts'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'

/** Signing out in one tab ends the others too. */
const tabs = new BroadcastChannel('dozen-session')

/** Nothing of somebody stays behind for whoever sits down next: neither drafts nor what was read. */
function leave(): void {
  sessionStorage.clear()
  location.replace(base)
}

/** Whoever has unsaved work is asked before: the start is gone to first. */
function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const router = useRouter()
  return async () => {
    await navigate({ to: '/' })
    if (router.state.location.pathname !== '/') return
    await send('DELETE', '/host/v1/session')
    tabs.postMessage('ended')
    leave()
  }
}

export function AccountMenu() {
  const { site, user } = useApp()
  const words = useWords()
  const signOut = useSignOut()
  useEffect(() => {
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
        <Menu.Item leftSection={<Icon name="logout" size={15} />} onClick={() => void signOut()}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
