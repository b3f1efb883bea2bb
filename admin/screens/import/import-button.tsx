/** The way to the import of an entity that has one. */
import { Button } from '@mantine/core'
import type { Source } from '../../client/records.ts'
import { useWords } from '../../client/words.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { ListControl } from '../list-state.ts'

export const canImport = ({ entity }: Source): boolean =>
  entity.imports !== undefined && entity.verbs.includes('create')

export function ImportButton({ source, state }: { source: Source; state: ListControl }) {
  const words = useWords()
  if (!canImport(source)) return null
  return (
    <Button
      variant="default"
      className="wide"
      leftSection={<Icon name="upload" size={16} />}
      onClick={() => state.setImporting(true)}
    >
      {words.import}
    </Button>
  )
}
