/** The frame around every screen: bar, navigation by service, palette. */
import {
  ActionIcon,
  AppShell,
  Burger,
  Group,
  ScrollArea,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { openPalette, Palette } from './palette.tsx'
import { UpdateNotice } from './update-notice.tsx'

export function Shell() {
  const [isOpen, nav] = useDisclosure()
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 252, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header className="bar" withBorder={false}>
        <Bar isOpen={isOpen} onToggle={nav.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className="nav" withBorder={false}>
        <ScrollArea type="scroll" scrollbarSize={6} className="navscroll">
          <Navigation onGo={nav.close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main>
        <UpdateNotice />
        <Outlet />
      </AppShell.Main>
      <Palette />
    </AppShell>
  )
}

function Bar({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { site } = useApp()
  const words = useWords()
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap">
      <Burger opened={isOpen} onClick={onToggle} hiddenFrom="sm" size="sm" aria-label={words.navigation} />
      <Link to="/" className="brand barbrand">
        <span className="mark" aria-hidden>
          {site.title.slice(0, 1)}
        </span>
        <span className="cut">{site.title}</span>
      </Link>
      <button type="button" className="searchbox" onClick={openPalette} aria-label={words.paletteLabel}>
        <Icon name="search" size={16} />
        <span>{words.palette}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Group gap={6} ms="auto" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          component="a"
          href={site.url}
          target="_blank"
          aria-label={words.visit}
          visibleFrom="sm"
        >
          <Icon name="external-link" />
        </ActionIcon>
        <ThemeButton />
        <AccountMenu />
      </Group>
    </Group>
  )
}

function ThemeButton() {
  const words = useWords()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={isDark ? words.light : words.dark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </ActionIcon>
  )
}
