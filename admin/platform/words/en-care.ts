/** Words of what is done now and then: two people at one text, demonstration content, backups. */
export const enCare = {
  lockedTitle: 'Somebody else writes here',
  lockedText: (name: string) =>
    `${name} is editing this just now. If you take over, they are told, and what they have not saved stays with them.`,
  loginFixed: 'It stays as it is: texts and logs know the person by it.',
  languageOfSite: 'As the site',
  standIns: 'Stand-ins, for trying things out',
  backToList: 'Back to the list',
  takeOver: 'Take over',
  savedMeanwhile: 'Saved by somebody else meanwhile',
  savedMeanwhileText: 'What you see is older than what was saved. Earlier versions are kept whichever you choose.',
  takeTheirs: 'Show what was saved',
  keepMine: 'Go on with mine',
  demoText:
    'To see how things look with content, fill the site with demonstration content: posts, pages, pictures, people, and something for each service. It can be taken away again without a trace.',
  demoFill: 'Fill the site',
  demoRemove: 'Take it away again',
  demoThere: 'The site has demonstration content.',
  demoLater: 'You can also do this later: this guide stays in the menu.',
  backupText: (engine: string, folder: string) =>
    `A backup holds the database (${engine}), uploads, extensions and keys. It is made while the site runs and kept in ${folder}; keep a copy of it on another machine, as safe as the site itself.`,
  backupMake: 'Back up now',
  backupNone: 'No backup yet',
  backupNoneText: 'Make the first one: it takes a few seconds for a small site.',
  backupDownload: 'Download',
  backupDownloadOf: (when: string) => `Download the backup of ${when}`,
  backupRemoveOf: (when: string) => `Delete the backup of ${when}`,
  backupRemoveTitle: 'Delete this backup?',
  backupRemoveText: 'It is deleted from the server for good. Copies that you downloaded stay.',
  backupRestore: 'To put one back, unpack it, stop the server and run this:',
  backupOld: 'The last backup is older than a week.',
}
