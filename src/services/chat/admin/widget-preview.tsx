/** What visitors would see of a widget, on a phone and on a wide page, closed and open. */
import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { WidgetChannel } from '../domain/clean-widget.ts'
import type { Draft } from './draft.ts'
import { FormPreview } from './form-preview.tsx'
import { say } from './words.ts'

/** As the visitor's script has it: white signs on the colour of each channel. */
export type ChannelSign = { readonly slug: string; readonly color: string; readonly icon: string }
type Props = { readonly draft: Draft; readonly signs: ReadonlyMap<string, ChannelSign> }

const RADII = { circle: '50%', rounded: '28%', square: '0' } as const
const BUBBLE = 'M4 5h16v11H9l-5 4z'
const CROSS = 'M6 6l12 12M18 6L6 18'

export function WidgetPreview({ draft, signs }: Props) {
  const [device, setDevice] = useState<'desktop' | 'mobile'>('mobile')
  const [isOpen, setOpen] = useState(true)
  const [shownForm, setShownForm] = useState<WidgetChannel | null>(null)
  const { position, layout, size, color, icon_color: ink, shape, greeting, theme, animation } = draft.appearance
  const active = draft.channels.filter(
    channel => channel.is_active && (channel.devices === 'all' || channel.devices === device),
  )
  const button = { inlineSize: size, blockSize: size, borderRadius: RADII[shape], color: ink || '#fff' }
  const devices = (['mobile', 'desktop'] as const).map(value => ({ value, label: say.devices[value] }))
  return (
    <>
      <Group justify="center" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={say.onDevice}
          data={devices}
          value={device}
          onChange={value => setDevice(value === 'desktop' ? 'desktop' : 'mobile')}
        />
      </Group>
      <div className="widgetpage" data-device={device} data-theme={theme}>
        <PageLines />
        {shownForm && <FormPreview channel={shownForm} onClose={() => setShownForm(null)} />}
        <div className="widgetstand" data-position={position} data-layout={layout}>
          <button
            type="button"
            className="widgetsign"
            data-animation={animation}
            aria-label={isOpen ? say.closeWidget : say.openWidget}
            aria-expanded={isOpen}
            style={{ ...button, background: color || '#2555a3' }}
            onClick={() => setOpen(!isOpen)}
          >
            <Sign icon={isOpen ? CROSS : BUBBLE} />
          </button>
          {isOpen &&
            active.map((channel, at) => (
              <button
                // A channel may be there twice: its place is all that tells it apart.
                key={`${at} ${channel.slug}`}
                type="button"
                className="widgetsign"
                title={channel.label}
                aria-label={channel.label}
                style={{ ...button, color: '#fff', background: signs.get(channel.slug)?.color ?? '#555' }}
                onClick={() => setShownForm(channel.form ? channel : null)}
              >
                <Sign icon={signs.get(channel.slug)?.icon ?? ''} />
              </button>
            ))}
          {!isOpen && greeting !== '' && <span className="widgetgreeting">{greeting}</span>}
        </div>
        {isOpen && greeting !== '' && (
          <span className="widgetgreeting floating" data-position={position}>
            {greeting}
          </span>
        )}
      </div>
    </>
  )
}

const Sign = ({ icon }: { readonly icon: string }) => (
  <svg viewBox="0 0 24 24" width="50%" height="50%" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d={icon} />
  </svg>
)

const LINES = [70, 92, 84, 96, 60, 88, 94, 72]

/** A page behind the widget, so that it is seen in its place. */
const PageLines = () => (
  <div className="pagelines" aria-hidden>
    {LINES.map((width, at) => (
      // Lines of a page that is made up: their place is all that tells them apart.
      <span key={`${at}`} style={{ inlineSize: `${width}%` }} />
    ))}
  </div>
)
