/** The frame around every screen: bar, navigation by service, and what keys open. */
import {
  ActionIcon,
  AppShell,
  Burger,
  Group,
  ScrollArea,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { ActionsProvider } from '../kit/actions.tsx'
import { Icon } from '../kit/icon.tsx'
import { Navigation } from './navigation.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** Menus come a moment after the first paint, so that a screen does not wait for them. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))
const SiteSwitch = lazy(async () => ({ default: (await import('./site-switch.tsx')).SiteSwitch }))
/** Loaded when somebody first asks for them. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))

export function Shell() {
  const [isOpen, nav] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  /** How often the palette was asked for; it is not loaded before the first time. */
  const [asked, setAsked] = useState(0)
  const openPalette = () => setAsked(count => count + 1)
  useHotkeys([['mod+K', openPalette]], [])
  useHotkeys([
    ['/', openPalette],
    ['?', help.open, { usePhysicalKeys: false }],
    ['shift+/', help.open],
  ])
  return (
    <ActionsProvider>
      <AppShell
        header={{ height: 60 }}
        navbar={{ width: 252, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'sm', sm: 'lg' }}
      >
        <a href="#main" className="skip">
          {useWords().skip}
        </a>
        <AppShell.Header className="bar" withBorder={false}>
          <Bar isOpen={isOpen} onToggle={nav.toggle} onPalette={openPalette} />
        </AppShell.Header>
        <AppShell.Navbar className="nav" withBorder={false}>
          <ScrollArea type="scroll" scrollbarSize={6} className="navscroll">
            <Navigation onGo={nav.close} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main id="main">
          <UpdateNotice />
          <Outlet />
        </AppShell.Main>
        <Suspense>
          {asked > 0 && <Palette asked={asked} onHelp={help.open} />}
          {isHelpOpen && <ShortcutHelp onClose={help.close} />}
        </Suspense>
      </AppShell>
    </ActionsProvider>
  )
}

type BarProps = { readonly isOpen: boolean; readonly onToggle: () => void; readonly onPalette: () => void }

function Bar({ isOpen, onToggle, onPalette }: BarProps) {
  const { site, sites } = useApp()
  const words = useWords()
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap">
      <Burger opened={isOpen} onClick={onToggle} hiddenFrom="sm" size="sm" aria-label={words.navigation} />
      {sites.length > 1 ? (
        <Suspense fallback={<span className="barbrand" />}>
          <SiteSwitch />
        </Suspense>
      ) : (
        <Link to="/" className="brand barbrand">
          <span className="mark" aria-hidden>
            {site.title.slice(0, 1)}
          </span>
          <span className="cut">{site.title}</span>
        </Link>
      )}
      <button type="button" className="searchbox" onClick={onPalette} aria-label={words.paletteLabel}>
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
        <Suspense fallback={<span className="menuspace" />}>
          <Bell />
          <AccountMenu />
        </Suspense>
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
