/** A shared post as networks would draw it, and what is wrong with it. */
import './share.css'
import { Alert, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../../admin/client/answer.ts'
import { ApiError } from '../../../../admin/client/api.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { LinkPreviewAnswer } from './share-api.ts'
import { say } from './words.ts'

const COLORS = { good: 'teal', warn: 'yellow', bad: 'red' } as const

const hasNoPost = (error: Error): boolean => error instanceof ApiError && error.status === 404

export default function LinkPreviewsScreen({ service, screen }: ScreenProps<'own'>) {
  const asked = useQuery({
    queryKey: ['link previews', service.slug],
    retry: false,
    queryFn: () => write<LinkPreviewAnswer>(service, 'POST /link-previews/preview', { default_image: -1 }),
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {asked.error && (hasNoPost(asked.error) ? <EmptyState title={say.noPost} /> : <ErrorState error={asked.error} />)}
      {!asked.error && !asked.data && <FormSkeleton />}
      {asked.data && (
        <div className="stack">
          <section className="panel section" aria-label={say.checks}>
            <h2 className="sectiontitle">{say.checks}</h2>
            <p className="sectionhelp">{asked.data.preview.title}</p>
            {asked.data.checks.map(({ code, level, message }) => (
              <Alert key={`${code} ${message}`} color={COLORS[level]} mb="xs">
                {message}
              </Alert>
            ))}
          </section>
          <section className="panel section" aria-label={say.cards}>
            <h2 className="sectiontitle">{say.cards}</h2>
            <div className="sharecards">
              {asked.data.cards.map(card => (
                <figure key={card.network} aria-label={card.network}>
                  <figcaption>{card.network}</figcaption>
                  <div className="sharecard" data-layout={card.layout}>
                    {card.image ? (
                      <img src={new URL(card.image).pathname} alt="" />
                    ) : (
                      <span className="noimage" aria-hidden="true" />
                    )}
                    <div>
                      <small>{card.host}</small>
                      <strong style={{ display: 'block' }}>{card.title}</strong>
                      <small>{card.description}</small>
                    </div>
                  </div>
                </figure>
              ))}
            </div>
          </section>
          <section className="panel section" aria-label={say.tags}>
            <h2 className="sectiontitle">{say.tags}</h2>
            <ul className="plainlist">
              {asked.data.tags.map(({ tag, by }) => (
                <li key={tag}>
                  <code>{tag}</code>{' '}
                  {by.map((who, at) => (
                    <Badge key={`${at} ${who}`} color={by.length > 1 ? 'yellow' : 'gray'}>
                      {who}
                    </Badge>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  )
}
