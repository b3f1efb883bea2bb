/** What waits for whoever looks: the card at the top of the start screen. */
import './platform.css'
import { useFormat } from '../client/format.tsx'
import { Icon } from '../kit/icon.tsx'
import { ToScreen } from './screen-link.tsx'
import { say } from './words.ts'

type Item = { readonly id: string; readonly count: number; readonly to: string }

const ICONS = {
  guide: 'route',
  comments: 'messages',
  pending: 'article',
  mail_failed: 'mail',
  mail_kept: 'mail',
  jobs: 'activity',
} as const

export default function Attention({ data }: { data: { readonly items: readonly Item[] } }) {
  const format = useFormat()
  if (data.items.length === 0)
    return (
      <p className="allwell">
        <Icon name="check" /> {say.allWell}
      </p>
    )
  return (
    <ul className="attention">
      {data.items.map(({ id, count, to }) => (
        <li key={id}>
          <ToScreen to={to} className="attentionlink">
            <Icon name={ICONS[id as keyof typeof ICONS] ?? 'bolt'} />
            <span>{say.attention[id]?.(format.number(count))}</span>
            <Icon name="chevron-right" size={15} />
          </ToScreen>
        </li>
      ))}
    </ul>
  )
}
