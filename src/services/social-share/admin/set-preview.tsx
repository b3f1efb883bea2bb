/** Buttons as visitors see them: the server's own markup and style sheet, in a shadow of their own. */
import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import type { Preview } from './share-api.ts'
import { say } from './words.ts'

/** What the theme's colours are on a page in light and in dark. */
const SCHEMES = {
  light:
    '--paper:#fbfaf8;--surface:#fff;--ink:#1b1f24;--soft:#5a626d;--line:#e4e1db;--edge:#868b93;--accent:#0b6157;--accent-strong:#07463f;--on-accent:#fff;--tint:#e8f2f0',
  dark: '--paper:#14171a;--surface:#1c2125;--ink:#e8eaed;--soft:#a3abb4;--line:#2c3238;--edge:#7b838c;--accent:#74d3c3;--accent-strong:#a5e8dc;--on-accent:#06211d;--tint:#16302c',
} as const

const WIDTHS = { phone: 360, desktop: 720 } as const

export function SetPreview({ preview }: { readonly preview: Preview | undefined }) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop')
  const [scheme, setScheme] = useState<keyof typeof SCHEMES>('light')
  const css = `:host{display:block;${SCHEMES[scheme]};background:var(--paper);color:var(--ink);padding:16px;font:16px/1.5 system-ui}${preview?.css ?? ''}.vs-b[hidden]{display:inline-flex}`
  return (
    <>
      <Group mb="sm">
        <SegmentedControl
          aria-label={say.device}
          value={device}
          onChange={value => setDevice(value as keyof typeof WIDTHS)}
          data={[
            { value: 'desktop', label: say.desktop },
            { value: 'phone', label: say.phone },
          ]}
        />
        <SegmentedControl
          aria-label={say.scheme}
          value={scheme}
          onChange={value => setScheme(value as keyof typeof SCHEMES)}
          data={[
            { value: 'light', label: say.light },
            { value: 'dark', label: say.dark },
          ]}
        />
      </Group>
      <div className="sharepreview" style={{ inlineSize: WIDTHS[device] }}>
        <div data-testid="share-preview">
          {preview && <ServerMarkup label={say.preview} html={preview.sprite + preview.html} css={css} />}
        </div>
      </div>
    </>
  )
}
