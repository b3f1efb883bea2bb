/** Addresses and redirects that another plugin left behind: a preview first, then the import, and a way back. */
import { Badge, Text } from '@mantine/core'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { sourceShape } from '../routes/answers/import.ts'
import { ToolRun } from './tool-run.tsx'
import { say } from './words.ts'

type Source = Static<typeof sourceShape>

export default function ImportScreen({ service, screen }: ScreenProps<'own'>) {
  const sources = useAnswer<Source[]>(service, '/import')
  const found = sources.data?.data ?? []
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {sources.error && <ErrorState error={sources.error} />}
      {sources.isPending && <FormSkeleton />}
      <div className="stack">
        {found.filter(isThere).map(({ id, name, counts }) => (
          <ToolRun
            key={id}
            service={service}
            title={name}
            text={say.leftBehind(counts.addresses ?? 0, counts.redirects ?? 0)}
            call={`POST /import/${id}`}
            args={{}}
          />
        ))}
        {found.some(source => !isThere(source)) && (
          <section className="panel section" aria-label={say.notThere}>
            <h2 className="sectiontitle">{say.notThere}</h2>
            <Text fz="sm" mb="sm">
              {say.notThereText}
            </Text>
            {found
              .filter(source => !isThere(source))
              .map(({ id, name }) => (
                <Badge key={id} color="gray" me="xs">
                  {name}
                </Badge>
              ))}
          </section>
        )}
      </div>
    </>
  )
}

const isThere = ({ present }: Source): boolean => present
