/** Files that records come out of: the service's own addresses for them. */
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { SentChoices } from '../../../src/kernel/records/imports/choices.ts'
import type {
  importedRowsShape,
  importShape,
  importsShape,
  importTargetsShape,
  previewShape,
} from '../../../src/kernel/standard/import-answers.ts'
import { send } from '../../client/api.ts'
import type { Source } from '../../client/records.ts'

export type TakenFile = Static<typeof importShape>
export type EarlierFile = Static<typeof importsShape>[number]
export type Preview = Static<typeof previewShape>
export type ImportedRow = Static<typeof importedRowsShape>[number]
export type Choices = Required<SentChoices>

const below = ({ service }: Source, path: string): string => `/${service.namespace}${path}`

export async function takeFile(source: Source, file: File): Promise<TakenFile> {
  const body = new FormData()
  body.set('entity', source.entity.name)
  body.set('file', file)
  return (await send<TakenFile>('POST', below(source, '/imports'), { body })).data
}

export const tryFile = async (source: Source, id: number, choices: Choices): Promise<Preview> =>
  (await send<Preview>('POST', below(source, `/imports/${id}/preview`), { body: choices })).data

/** The number of the task that writes the rows. */
export const runFile = async (source: Source, id: number, choices: Choices): Promise<number> =>
  (await send<{ id: number }>('POST', below(source, `/imports/${id}/run`), { body: choices })).data.id

export const revertFile = async (source: Source, id: number): Promise<number> =>
  (await send<{ id: number }>('POST', below(source, `/imports/${id}/revert`))).data.id

export const useEarlierFiles = (source: Source) =>
  useQuery({
    queryKey: ['imports', source.service.slug, source.entity.name],
    queryFn: async ({ signal }) => {
      const query = { entity: source.entity.name, per_page: 5 }
      return (await send<EarlierFile[]>('GET', below(source, '/imports'), { query, signal })).data
    },
  })

/** Rows that were refused, the first of them. */
export const useRefusedRows = (source: Source, id: number) =>
  useQuery({
    queryKey: ['import-rows', source.service.slug, id],
    queryFn: async ({ signal }) => {
      const query = { result: 'failed', per_page: 50 }
      return (await send<ImportedRow[]>('GET', below(source, `/imports/${id}/rows`), { query, signal })).data
    },
  })

/** The names of the fields, as the first line of an empty file. */
export async function templateOf(source: Source): Promise<Blob> {
  const { data } = await send<Static<typeof importTargetsShape>>('GET', below(source, '/import-targets'))
  const fields = data.find(({ entity }) => entity === source.entity.name)?.fields ?? []
  return new Blob([`${fields.map(({ name }) => name).join()}\n`], { type: 'text/csv' })
}

export const firstChoices = ({ guess }: TakenFile): Choices => ({
  mapping: [...guess.mapping],
  mode: 'upsert',
  key: guess.key,
  decimal: guess.decimal as Choices['decimal'],
  dates: guess.dates as Choices['dates'],
  blanks: 'keep',
})
