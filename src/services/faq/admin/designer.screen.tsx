/** A view with its options, beside the page that it makes: drawn by the server as visitors would get it. */
import './faq.css'
import { Button, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { type DraftView, ViewOptions } from './view-options.tsx'
import { say } from './words.ts'

type View = DraftView & { readonly id: number; readonly name: string; readonly modified_at: string }

export default function DesignerScreen({ service, screen }: ScreenProps<'own'>) {
  const views = useAnswer<View[]>(service, '/views', { per_page: 100 })
  const [chosen, setChosen] = useState<number | null>(null)
  const view = views.data?.data.find(({ id }) => id === chosen) ?? views.data?.data[0]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={say.view}
          placeholder={say.none}
          allowDeselect={false}
          value={view ? String(view.id) : null}
          onChange={id => setChosen(Number(id))}
          data={(views.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </PageHead>
      {views.error && <ErrorState error={views.error} />}
      {views.isPending && <FormSkeleton />}
      {views.data && !view && <EmptyState title={say.view} text={say.noViews} />}
      {view && <Designer key={`${view.id} ${view.modified_at}`} stored={view} service={service} />}
    </>
  )
}

type Props = Pick<ScreenProps<'own'>, 'service'> & { readonly stored: View }

function Designer({ stored, service }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(stored)
  const save = async () => {
    const { name, layout, config } = draft
    await write(service, `PUT /views/${stored.id}`, { name, layout, config, expected_modified_at: stored.modified_at })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
  }
  const onSave = () => void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <div className="faqdesigner">
      <section className="panel section" aria-label={say.options}>
        <h2 className="sectiontitle">{say.options}</h2>
        <ViewOptions {...{ draft, service }} change={part => setDraft({ ...draft, ...part })} />
        <Button mt="md" disabled={draft === stored} onClick={onSave}>
          {say.save}
        </Button>
      </section>
      <section className="panel section" aria-label={say.preview}>
        <h2 className="sectiontitle">{say.preview}</h2>
        <p className="sectionhelp">{say.previewText}</p>
        <Preview {...{ draft, service }} />
      </section>
    </div>
  )
}

function Preview({ draft, service }: Pick<Props, 'service'> & { draft: View }) {
  const { layout, config } = draft
  const page = useQuery({
    queryKey: ['faq-preview', layout, config],
    placeholderData: previous => previous,
    queryFn: () => write<{ html: string }>(service, 'POST /views/preview', { layout, config }),
  })
  return <ServerMarkup className="faqpreview" label={say.preview} html={page.data?.html ?? ''} />
}
