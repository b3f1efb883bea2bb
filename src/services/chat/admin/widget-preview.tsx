/** What visitors would see of a widget, in small. */
import type { Draft } from './draft.ts'
import { say } from './words.ts'

/** As the visitor's script has it: white signs on the colour of each channel. */
export type ChannelSign = { readonly slug: string; readonly color: string; readonly icon: string }

const RADII = { circle: '50%', rounded: '28%', square: '0' } as const

export function WidgetPreview({ draft, signs }: { draft: Draft; signs: ReadonlyMap<string, ChannelSign> }) {
  const { position, layout, size, color, shape, greeting } = draft.appearance
  const active = draft.channels.filter(({ is_active }) => is_active)
  const button = { inlineSize: size, blockSize: size, borderRadius: RADII[shape] }
  return (
    <div
      className="widgetpage"
      role="img"
      aria-label={`${say.preview}: ${active.map(({ label }) => label).join(', ')}`}
    >
      <div className="widgetstand" data-position={position} data-layout={layout}>
        <Sign style={{ ...button, background: color || '#2555a3' }} icon="M4 5h16v11H9l-5 4z" />
        {active.map(channel => (
          <Sign
            key={channel.slug}
            style={{ ...button, background: signs.get(channel.slug)?.color ?? '#555' }}
            icon={signs.get(channel.slug)?.icon ?? ''}
          />
        ))}
        {greeting !== '' && <span className="widgetgreeting">{greeting}</span>}
      </div>
    </div>
  )
}

const Sign = ({ style, icon }: { style: React.CSSProperties; icon: string }) => (
  <span style={{ ...style, display: 'grid', placeItems: 'center' }}>
    <svg viewBox="0 0 24 24" width="50%" height="50%" fill="none" stroke="#fff" strokeWidth="2" aria-hidden>
      <path d={icon} />
    </svg>
  </span>
)
