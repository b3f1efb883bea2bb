/** The keys that the app listens to. */
import { Kbd, Modal, Table } from '@mantine/core'
import { useWords } from '../client/words.tsx'

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['Ctrl K', '/'], words.paletteLabel],
    [['?'], words.keysHelp],
    [['j', 'k'], words.keysRows],
    [['Enter'], words.keysOpen],
    [['x'], words.keysSelect],
    [['n'], words.keysNew],
    [['Ctrl S'], words.save],
    [['Esc'], words.keysClose],
  ]
  return (
    <Modal opened onClose={onClose} title={words.keys}>
      <Table>
        <Table.Tbody>
          {keys.map(([names, does]) => (
            <Table.Tr key={does}>
              <Table.Td>
                {names.map(name => (
                  <Kbd key={name} me={6}>
                    {name}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
