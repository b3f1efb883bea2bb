/** The steps of an explanation in words. */
const en = {
  super_admin: 'This account is a network super administrator; nothing else is checked.',
  makes_a_network: 'This account is listed as super administrator and may make a network of this site.',
  needs_nothing: 'This needs no capability.',
  needs: 'This needs {names}.',
  refused: 'This is refused to everybody here, or there is no such object.',
  stands_above: 'It stands above the sites: no role of one site gives it.',
  role_grants: 'The role {role} grants it.',
  role_blocks: 'The role {role} blocks it.',
  no_role: 'No role of this account mentions it.',
  own_grant: 'The account itself is allowed it.',
  own_block: 'It is blocked on the account itself.',
  code_blocked: 'Other code on this site blocked it.',
  code_granted: 'Other code on this site granted it.',
  everybody: 'Everybody who has an account has it.',
  follows: 'It follows from what this account may do already.',
}
export type StepWord = keyof typeof en

const de: Readonly<Record<StepWord, string>> = {
  super_admin: 'Dieses Konto verwaltet das ganze Netzwerk; sonst wird nichts geprüft.',
  makes_a_network:
    'Dieses Konto steht als Verwaltung des Netzwerks fest und darf aus dieser Website ein Netzwerk machen.',
  needs_nothing: 'Dafür ist keine Berechtigung nötig.',
  needs: 'Dafür ist nötig: {names}.',
  refused: 'Das ist hier niemandem erlaubt, oder es gibt dieses Objekt nicht.',
  stands_above: 'Das steht über den Websites: Keine Rolle einer einzelnen Website gibt es.',
  role_grants: 'Die Rolle {role} erlaubt es.',
  role_blocks: 'Die Rolle {role} sperrt es.',
  no_role: 'Keine Rolle dieses Kontos sagt etwas dazu.',
  own_grant: 'Dem Konto selbst ist es erlaubt.',
  own_block: 'Dem Konto selbst ist es gesperrt.',
  code_blocked: 'Anderer Code auf dieser Website hat es gesperrt.',
  code_granted: 'Anderer Code auf dieser Website hat es erlaubt.',
  everybody: 'Das haben alle, die ein Konto haben.',
  follows: 'Das folgt aus dem, was dieses Konto schon darf.',
}

export const stepWords = { en, de }
