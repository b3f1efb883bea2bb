import type { enCare } from './en-care.ts'

export const deCare: typeof enCare = {
  lockedTitle: 'Hier schreibt gerade jemand anderes',
  lockedText: name =>
    `${name} bearbeitet das gerade. Wenn Sie übernehmen, wird das dort gesagt; nicht Gespeichertes bleibt dort stehen.`,
  loginFixed: 'Er bleibt: Texte und Protokolle kennen die Person darunter.',
  languageOfSite: 'Wie die Website',
  standIns: 'Platzhalter, zum Ausprobieren',
  backToList: 'Zurück zur Liste',
  takeOver: 'Übernehmen',
  savedMeanwhile: 'Inzwischen von jemand anderem gespeichert',
  savedMeanwhileText:
    'Was Sie sehen, ist älter als das Gespeicherte. Frühere Fassungen bleiben erhalten, was immer Sie wählen.',
  takeTheirs: 'Gespeichertes zeigen',
  keepMine: 'Mit meinem weiterarbeiten',
  demoText:
    'Um zu sehen, wie es mit Inhalten aussieht, lässt sich die Website mit Beispielen füllen: Beiträge, Seiten, Bilder, Personen und etwas für jeden Dienst. Sie lassen sich spurlos wieder entfernen.',
  demoFill: 'Website füllen',
  demoRemove: 'Wieder entfernen',
  demoThere: 'Die Website hat Beispielinhalte.',
  demoLater: 'Das geht auch später: Diese Anleitung bleibt im Menü.',
  backupText: (engine, folder) =>
    `Eine Sicherung enthält die Datenbank (${engine}), Uploads, Erweiterungen und Schlüssel. Sie entsteht im laufenden Betrieb und liegt in ${folder}; bewahren Sie eine Kopie auf einem anderen Rechner auf, so sicher wie die Website selbst.`,
  backupMake: 'Jetzt sichern',
  backupNone: 'Noch keine Sicherung',
  backupNoneText: 'Machen Sie die erste: Bei einer kleinen Website dauert sie wenige Sekunden.',
  backupDownload: 'Herunterladen',
  backupDownloadOf: when => `Sicherung vom ${when} herunterladen`,
  backupRemoveOf: when => `Sicherung vom ${when} löschen`,
  backupRemoveTitle: 'Diese Sicherung löschen?',
  backupRemoveText: 'Sie wird endgültig vom Server gelöscht. Heruntergeladene Kopien bleiben.',
  backupRestore: 'Zum Zurückspielen auspacken, den Server anhalten und dies ausführen:',
  backupOld: 'Die letzte Sicherung ist älter als eine Woche.',
}
