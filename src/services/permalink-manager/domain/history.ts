/** What changed an address: somebody in the admin app, a program, a tool, an import, the way back, or a save of the content. */
export type HistorySource = 'manual' | 'auto' | 'bulk' | 'job' | 'import' | 'undo' | 'api'
