/** What another share plugin has stored: the plan first, then the import. */
import { Alert, Badge, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { ImportList, ImportSource } from './share-api.ts'
import { say } from './words.ts'

export default function ImportScreen({ service, screen }: ScreenProps<'own'>) {
  const client = useQueryClient()
  const list = useAnswer<ImportList>(service, '/import')
  const run = (source: string) =>
    write<ImportSource>(service, `POST /import/${source}`)
      .then(async ({ sets }) => {
        await forgetAnswers(client, service)
        notifications.show({ color: 'teal', message: say.imported(sets.length) })
      })
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {list.error && <ErrorState error={list.error} />}
      {!list.error && !list.data && <FormSkeleton />}
      <div className="stack">
        {list.data?.data.sources.map(source => (
          <Source key={source.source} source={source} onRun={() => void run(source.source)} />
        ))}
      </div>
    </>
  )
}

function Source({ source, onRun }: { readonly source: ImportSource; readonly onRun: () => void }) {
  const { label, version, state, sets, follow, settings, counts, skipped } = source
  if (state === 'nothing')
    return (
      <section className="panel section" aria-label={label}>
        <h2 className="sectiontitle">{label}</h2>
        <p>{say.nothingFound}</p>
      </section>
    )
  return (
    <section className="panel section" aria-label={label}>
      <h2 className="sectiontitle">
        {label} {version} <Badge color={state === 'imported' ? 'teal' : 'blue'}>{say.importStates[state]}</Badge>
      </h2>
      <p className="sectionhelp">{say.planText}</p>
      <ul>
        {sets.map(({ name, instance }) => (
          <li key={name}>
            {name}: {((instance.networks ?? []) as string[]).join(', ')}
          </li>
        ))}
        {follow.map(({ service, value }) => (
          <li key={value}>
            {service}: {value}
          </li>
        ))}
        {settings.map(({ key, value }) => (
          <li key={key}>
            {key}: {String(value)}
          </li>
        ))}
        {counts > 0 && <li>{say.countsOf(counts)}</li>}
      </ul>
      {skipped.length > 0 && (
        <Alert color="yellow" title={say.skipped} mb="md">
          <ul>
            {skipped.map(({ key, reason }) => (
              <li key={key}>
                <code>{key}</code>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Button onClick={onRun}>{say.runImport}</Button>
    </section>
  )
}
