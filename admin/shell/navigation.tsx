/** The way to every screen, by service and by the headings that screens stand under. */
import { Link } from '@tanstack/react-router'
import type { IconName } from '../../src/kernel/icons.ts'
import { type ScreenDescription, type ServiceDescription, titleOf, useApp } from '../client/app.tsx'
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
        <div key={service.slug}>
          <p className="navgroup">
            <Icon name={service.icon} size={14} />
            {service.title}
          </p>
          {grouped(service.screens).map(([heading, screens]) => (
            <div key={heading}>
              {heading !== '' && <p className="navheading">{heading}</p>}
              {screens.map(screen => (
                <ScreenLink key={screen.slug} service={service} screen={screen} onGo={onGo} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </nav>
  )
}

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

const ICONS: Readonly<Record<ScreenDescription['kind'], IconName>> = {
  records: 'list',
  rows: 'list',
  settings: 'settings',
  dashboard: 'dashboard',
  own: 'layout-grid',
}
export const iconOf = (screen: ScreenDescription): IconName => screen.icon ?? ICONS[screen.kind]

/** Screens without a heading come first. */
function grouped(screens: readonly ScreenDescription[]): [string, ScreenDescription[]][] {
  const groups = new Map<string, ScreenDescription[]>([['', []]])
  for (const screen of screens) {
    const heading = screen.group ?? ''
    groups.set(heading, [...(groups.get(heading) ?? []), screen])
  }
  return [...groups].filter(([, members]) => members.length > 0)
}
