/** What the app on a phone says; the part after `say_` is told to its script. */
import { tableIn, type WordTables } from '../../../../kernel/words.ts'

const english = {
  title: 'Stock app',
  about: 'Count and move stock with the camera of a phone, also without a connection.',
  sign_in_first: 'The stock app is for staff who are signed in.',
  sign_in: 'Sign in',
  refused: 'You may not see the stock.',
  open_app: 'Scan, count and move',
  task: 'What are you doing?',
  count: 'Counting',
  move: 'Moving',
  warehouse: 'Warehouse',
  to: 'To',
  code: 'Barcode or number',
  add: 'Add',
  scan: 'Scan with the camera',
  lines: 'What you have',
  finish: 'Finish and send',
  queue: 'Sent and waiting',
  say_stop: 'Stop scanning',
  say_online: 'Connected',
  say_offline: 'No connection: everything is kept on this device and sent later.',
  say_no_camera: 'There is no camera, or its use is not allowed.',
  say_added: '{name}: {quantity}',
  say_unknown: 'Nothing has this code: {code}',
  say_unknown_yet: '{code} (looked up later)',
  say_place: 'Warehouse: {name}',
  say_quantity: 'Quantity of {name}',
  say_remove: 'Remove {name}',
  say_waiting: 'Waiting for a connection',
  say_done: 'Booked: {number}',
  say_conflict: 'Not booked: look at the lines',
  say_again: 'Send again',
  say_discard: 'Discard',
  say_only: 'Only {available} are there',
  say_sign_in: 'You were signed out. Sign in again, and it is sent.',
  say_count: 'Count',
  say_move: 'Move',
}

const german: typeof english = {
  title: 'Lager-App',
  about: 'Bestand mit der Kamera des Telefons zählen und umlagern, auch ohne Verbindung.',
  sign_in_first: 'Die Lager-App ist für angemeldete Mitarbeiterinnen und Mitarbeiter.',
  sign_in: 'Anmelden',
  refused: 'Sie dürfen den Bestand nicht sehen.',
  open_app: 'Scannen, zählen und umlagern',
  task: 'Was tun Sie?',
  count: 'Zählen',
  move: 'Umlagern',
  warehouse: 'Lager',
  to: 'Nach',
  code: 'Barcode oder Nummer',
  add: 'Hinzufügen',
  scan: 'Mit der Kamera scannen',
  lines: 'Erfasst',
  finish: 'Abschließen und senden',
  queue: 'Gesendet und wartend',
  say_stop: 'Scannen beenden',
  say_online: 'Verbunden',
  say_offline: 'Keine Verbindung: Alles bleibt auf diesem Gerät und wird später gesendet.',
  say_no_camera: 'Es gibt keine Kamera, oder sie darf nicht benutzt werden.',
  say_added: '{name}: {quantity}',
  say_unknown: 'Diesen Code hat nichts: {code}',
  say_unknown_yet: '{code} (wird später gesucht)',
  say_place: 'Lager: {name}',
  say_quantity: 'Menge von {name}',
  say_remove: '{name} entfernen',
  say_waiting: 'Wartet auf eine Verbindung',
  say_done: 'Gebucht: {number}',
  say_conflict: 'Nicht gebucht: Sehen Sie sich die Zeilen an',
  say_again: 'Noch einmal senden',
  say_discard: 'Verwerfen',
  say_only: 'Es sind nur {available} da',
  say_sign_in: 'Sie sind abgemeldet. Melden Sie sich wieder an, dann wird gesendet.',
  say_count: 'Zählung',
  say_move: 'Umlagerung',
}

export const appWords: WordTables<keyof typeof english> = { en: english, de: german }

const PREFIX = 'say_'

/** Those of the script, without what stands before them. */
export const scriptWords = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tableIn(appWords, language)).flatMap(([key, text]) =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), text]] : [],
    ),
  )
