/** Every screen, what can be made, and what can be done, by a few typed letters. */
import { Text, useMantineColorScheme } from '@mantine/core'
import '@mantine/spotlight/styles.layer.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  type DescribedAction,
  iconOf,
  type ScreenDescription,
  type ServiceDescription,
  titleOf,
  useApp,
} from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { useActionRunner } from '../kit/actions.tsx'
import { Icon } from '../kit/icon.tsx'

type Props = {
  /** Grows with every time that somebody asks for it. */
  readonly asked: number
  readonly onHelp: () => void
}

export function Palette({ asked, onHelp }: Props) {
  const { services } = useApp()
  const words = useWords()
  const itemsOf = useScreenItems()
  const { toggleColorScheme } = useMantineColorScheme()
  const run = useActionRunner()
  const commandOf = (service: ServiceDescription, action: DescribedAction) => ({
    id: `${service.slug}.command.${action.slug}`,
    label: action.label,
    description: service.title,
    leftSection: <Icon name={action.icon ?? 'bolt'} />,
    onClick: () => void run({ service, action, rows: [] }),
  })
  const groups = services.map(service => ({
    group: service.title,
    actions: [
      ...service.screens.flatMap(screen => itemsOf(service, screen)),
      ...service.commands.map(command => commandOf(service, command)),
    ],
  }))
  // It is loaded because somebody asked, so it opens as soon as it is there, and whenever it is asked for again.
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  const keys = { id: 'keys', label: words.keys, leftSection: <Icon name="keyboard" />, onClick: onHelp }
  const own = { id: 'theme', label: words.theme, leftSection: <Icon name="moon" />, onClick: () => toggleColorScheme() }
  return (
    <Spotlight
      actions={[...groups, { group: words.thisApp, actions: [own, keys] }]}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={<Text c="dimmed">{words.notFound}</Text>}
      searchProps={{
        placeholder: words.palette,
        leftSection: <Icon name="search" />,
        'aria-label': words.paletteLabel,
      }}
    />
  )
}

function useScreenItems() {
  const navigate = useNavigate()
  const words = useWords()
  return (service: ServiceDescription, screen: ScreenDescription) => {
    const params = { service: service.slug, screen: screen.slug }
    const id = `${service.slug}.${screen.slug}`
    const entity = screen.kind === 'records' ? service.names.find(({ name }) => name === screen.entity) : undefined
    const open = {
      id,
      label: titleOf(service, screen),
      description: screen.summary ?? service.title,
      leftSection: <Icon name={iconOf(screen)} />,
      onClick: () => void navigate({ to: '/$service/$screen', params }),
    }
    if (!entity?.verbs.includes('create')) return [open]
    const make = {
      id: `${id}.new`,
      label: words.newOne(entity.label),
      description: service.title,
      leftSection: <Icon name="plus" />,
      onClick: () => void navigate({ to: '/$service/$screen/$id', params: { ...params, id: 'new' } }),
    }
    return [open, make]
  }
}
