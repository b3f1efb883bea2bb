/** The look of the site: logo, icon, colour, front page and footer, beside the page as visitors see it. */
import './platform.css'
import { Button, ColorInput, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { useApp } from '../client/app.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { MediaPicker } from '../kit/fields/media.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'
import { Panel } from './post/post-panels.tsx'
import { type SettingsChange, useSettingsChange, useSiteSettings } from './settings-data.ts'
import { say } from './words.ts'

export default function AppearanceScreen({ screen }: ScreenProps<'own'>) {
  const settings = useSiteSettings()
  if (settings.isLoadingError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <FormSkeleton />
  return <Appearance screen={screen} stored={settings.data} />
}

function Appearance({ screen, stored }: { screen: ScreenProps<'own'>['screen']; stored: Record<string, any> }) {
  const words = useWords()
  const change = useSettingsChange(stored)
  const [shownAt, setShownAt] = useState(0)
  const save = async () => {
    if (await change.save()) setShownAt(Date.now())
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]}>
        <Button loading={change.isBusy} disabled={!change.isChanged} onClick={() => void save()}>
          {words.save}
        </Button>
      </PageHead>
      <div className="looks">
        <div className="stack">
          <Brand change={change} />
          <FrontPage change={change} />
          <Footer change={change} />
        </div>
        <Look key={shownAt} />
      </div>
    </>
  )
}

type Props = { readonly change: SettingsChange }

const Brand = ({ change: { values, errors, set } }: Props) => (
  <Panel title={say.brand}>
    <MediaPicker
      label={say.logo}
      accept="image"
      value={values.site_logo || null}
      onChange={id => set('site_logo', id ?? 0)}
    />
    <MediaPicker
      label={say.icon}
      accept="image"
      value={values.site_icon || null}
      onChange={id => set('site_icon', id ?? 0)}
    />
    <ColorInput
      label={say.accent}
      description={say.accentHelp}
      format="hex"
      withEyeDropper={false}
      swatches={['#0b6157', '#1d4ed8', '#7c3aed', '#b91c1c', '#b45309', '#15803d', '#334155']}
      value={values.accent_color ?? ''}
      error={errors.accent_color}
      onChange={color => set('accent_color', color)}
    />
  </Panel>
)

function FrontPage({ change: { values, errors, set } }: Props) {
  return (
    <Panel title={say.frontPage}>
      <SegmentedControl
        fullWidth
        data={[
          { value: 'posts', label: say.latestPosts },
          { value: 'page', label: say.onePage },
        ]}
        value={values.show_on_front ?? 'posts'}
        onChange={value => set('show_on_front', value)}
      />
      {values.show_on_front === 'page' && (
        <>
          <PageChoice
            label={say.frontPage}
            value={values.page_on_front}
            error={errors.page_on_front}
            onChange={id => set('page_on_front', id)}
          />
          <PageChoice
            label={say.postsPage}
            value={values.page_for_posts}
            error={errors.page_for_posts}
            onChange={id => set('page_for_posts', id)}
          />
        </>
      )}
    </Panel>
  )
}

const Footer = ({ change: { values, set } }: Props) => (
  <Panel title={say.footer}>
    <Textarea
      label={say.footerText}
      autosize
      value={values.footer_text ?? ''}
      onChange={event => set('footer_text', event.currentTarget.value)}
    />
    <PageChoice label={say.imprint} value={values.imprint_page} onChange={id => set('imprint_page', id)} />
    <PageChoice label={say.privacy} value={values.privacy_page} onChange={id => set('privacy_page', id)} />
  </Panel>
)

type ChoiceProps = {
  readonly label: string
  readonly value: number
  readonly error?: string | undefined
  readonly onChange: (id: number) => void
}

function PageChoice({ label, value, error, onChange }: ChoiceProps) {
  const pages = useQuery({
    queryKey: ['page-choices', 'pages'],
    queryFn: async ({ signal }) => {
      const query = { per_page: 100, orderby: 'title', order: 'asc', _fields: 'id,title', status: 'publish' }
      return (await send<any[]>('GET', '/host/v1/pages', { query, signal })).data
    },
  })
  return (
    <Select
      label={label}
      error={error}
      clearable
      searchable
      data={(pages.data ?? []).map(({ id, title }) => ({ value: String(id), label: title.rendered || `#${id}` }))}
      value={value ? String(value) : null}
      onChange={chosen => onChange(Number(chosen ?? 0))}
    />
  )
}

/** The page itself, drawn by the server as for anybody. */
function Look() {
  const { site } = useApp()
  return (
    <section className="panel look" aria-label={say.look}>
      <iframe title={say.look} src={`${site.path}/`} className="lookframe" />
    </section>
  )
}
