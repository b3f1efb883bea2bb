/** The way to every screen, by service and by the headings that screens stand under. */
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { iconOf, type ScreenDescription, type ServiceDescription, titleOf, useApp } from '../client/app.tsx'
import { usePreference } from '../client/preferences.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'

export function Navigation({ onGo }: { onGo: () => void }) {
  const { services } = useApp()
  const words = useWords()
  return (
    <nav aria-label={words.main} className="navlist">
      <Link
        to="/"
        className="navlink"
        activeOptions={{ exact: true }}
        activeProps={{ className: 'active' }}
        onClick={onGo}
      >
        <Icon name="dashboard" />
        {words.dashboard}
      </Link>
      {services.map(service => (
        <ServiceGroup key={service.slug} service={service} onGo={onGo} />
      ))}
    </nav>
  )
}

/** What everybody works with is open; the others open when they are gone to, and stay as they were left. */
const OPEN_AT_FIRST: readonly string[] = ['content', 'host']

function ServiceGroup({ service, onGo }: { service: ServiceDescription; onGo: () => void }) {
  const { service: current } = useParams({ strict: false }) as { service?: string }
  const [chosen, setChosen] = usePreference<boolean | null>(`nav.${service.slug}`, null)
  const isOpen = chosen ?? (OPEN_AT_FIRST.includes(service.slug) || current === service.slug)
  const id = `nav-${service.slug}`
  const place = useShown(current === service.slug)
  return (
    <div ref={place}>
      <button
        type="button"
        className="navgroup"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        <Icon name={service.icon} size={15} />
        <span className="grow">{service.title}</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      <div id={id} hidden={!isOpen}>
        {grouped(service.screens).map(([heading, screens]) => (
          <div key={heading}>
            {heading !== '' && <p className="navheading">{heading}</p>}
            {screens.map(screen => (
              <ScreenLink key={screen.slug} service={service} screen={screen} onGo={onGo} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Whoever arrives in a service sees its screens: a group that is out of sight comes to the top. */
function useShown(isCurrent: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isCurrent) return
    const show = () => {
      const group = place.current
      if (!group) return
      const { top, bottom } = group.getBoundingClientRect()
      if (top < BAR || bottom > innerHeight) group.scrollIntoView({ block: 'start' })
    }
    // The list has its height only when the group is open.
    const opened = setTimeout(show, 100)
    return () => clearTimeout(opened)
  }, [isCurrent])
  return place
}

/** Pixels that the bar at the top covers. */
const BAR = 60

type LinkProps = {
  readonly service: ServiceDescription
  readonly screen: ScreenDescription
  readonly onGo?: () => void
}

export const ScreenLink = ({ service, screen, onGo }: LinkProps) => (
  <Link
    to="/$service/$screen"
    params={{ service: service.slug, screen: screen.slug }}
    className="navlink"
    activeProps={{ className: 'active' }}
    activeOptions={{ includeSearch: false }}
    preload="intent"
    onClick={onGo}
  >
    <Icon name={iconOf(screen)} />
    {titleOf(service, screen)}
  </Link>
)

/** Screens without a heading come first. */
function grouped(screens: readonly ScreenDescription[]): [string, ScreenDescription[]][] {
  const groups = new Map<string, ScreenDescription[]>([['', []]])
  for (const screen of screens) {
    const heading = screen.group ?? ''
    groups.set(heading, [...(groups.get(heading) ?? []), screen])
  }
  return [...groups].filter(([, members]) => members.length > 0)
}
