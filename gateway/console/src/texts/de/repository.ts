import type { RepositoryTexts } from '../en/repository.js'
import { formats } from '../formats.js'

const { count } = formats('de')

const many = (number: number, one: string, more: string) => `${count(number)} ${number === 1 ? one : more}`
const records = (number: number) => many(number, 'Datensatz', 'Datensätze')
const drafts = (number: number) => many(number, 'Entwurf', 'Entwürfe')

export const repository: RepositoryTexts = {
  views: 'Ansicht',
  view: {
    verify: 'Vergleich',
    orphans: 'Verwaiste Entwürfe',
    writes: 'Offene Schreibvorgänge',
    calls: 'Anfragen',
    tokens: 'Zugangsschlüssel',
  },
  at: { practice: 'im Übungsrepositorium', production: 'im Echtbetrieb' },
  record: 'Datensatz',
  repository: 'Repositorium',
  choose: (title) => `${title} wählen`,
  cancel: 'Abbrechen',
  verify: {
    text: 'Liest Datensätze im Repositorium und vergleicht sie Feld für Feld und Datei für Datei mit dem, was hier bekannt ist. Das Vergleichen ändert nichts.',
    states: 'Datensätze',
    state: {
      all: 'Entwürfe und veröffentlichte',
      draft: 'Entwürfe',
      published: 'Veröffentlichte',
      prepared: 'Vorbereitete: Hat das Repositorium einen vergessenen Entwurf?',
    },
    none: 'Solche Datensätze gibt es nicht.',
    start: (number) => `${records(number)} vergleichen`,
    starting: 'Wird begonnen …',
    comparing: 'Wird verglichen',
    repairing: 'Wird in Ordnung gebracht',
    cancelling: 'Wird abgebrochen …',
    again: 'Andere vergleichen',
    mayLeave: 'Es geht weiter, wenn diese Seite verlassen wird.',
    ended: {
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
      interrupted: 'Unterbrochen',
    },
    results: 'Was gefunden wurde',
    summary: (same, other, unread) =>
      `${count(same)} wie sie sein sollen · ${count(other)} anders · ${count(unread)} nicht gelesen`,
    nothing: 'Es wurde nichts verglichen.',
    result: 'Ergebnis',
    details: 'Felder und Dateien',
    found: (fields, files) =>
      [
        ...(fields > 0 ? [many(fields, 'Feld', 'Felder')] : []),
        ...(files > 0 ? [many(files, 'Datei', 'Dateien')] : []),
      ].join(', ') || 'der Datensatz selbst',
    comparison: {
      '=': 'gleich',
      missing: 'fehlt dort',
      differs: 'weicht ab',
      extra: 'dort zu viel',
      unread: 'ließ sich nicht lesen',
    },
    repaired: 'In Ordnung gebracht',
  },
  repair: {
    title: 'In Ordnung bringen',
    text: 'Geändert wird nur, was hier angekreuzt ist. Was geschähe, steht darunter, bevor es geschieht.',
    nothing: 'Nichts von dem, was gefunden wurde, lässt sich hier in Ordnung bringen.',
    publishedText:
      'Veröffentlichte Datensätze werden hier nicht geändert: ihre Metadaten mit „Ein Feld ändern“, ihre Dateien durch eine neue Fassung.',
    kinds: {
      status: 'Übernehmen, wie der Datensatz im Repositorium steht',
      adopt: 'Annehmen, was das Repositorium zu einem Datensatz hat, der es nicht kennt',
      metadata: 'Die Metadaten der Entwürfe erneut senden',
      upload: 'Dateien senden, die fehlen oder abweichen',
      delete_extra: 'Dateien aus den Entwürfen löschen, die nicht hineingehören',
      give_up: 'Aufgeben, was sich nicht klären lässt',
    },
    giveUpText:
      'Das Repositorium behält, was es hat; der Datensatz ist wieder frei und kann dort doppelt entstehen. Dies geschieht für sich allein.',
    plan: 'Was geschähe',
    tick: 'Mindestens eines ankreuzen.',
    becomes: {
      prepared: 'wird ein vorbereiteter Datensatz: Sein Entwurf ist fort',
      published: 'gilt als veröffentlicht',
      draft: 'wird wieder ein Entwurf',
    },
    does: {
      adopt: 'bekommt, was für ihn angelegt wurde',
      metadata: (fields) => `sendet ${fields}`,
      upload: (files) => `sendet ${files}`,
      delete_extra: (files) => `löscht ${files}`,
      give_up: 'wird davon gelöst',
    },
    confirm: (number) => `${records(number)} in Ordnung bringen`,
    done: 'Was in Ordnung gebracht wurde',
    compareAgain: 'Noch einmal vergleichen',
  },
  orphans: {
    text: 'Entwürfe im Repositorium, die hier angelegt wurden und zu keinem Datensatz mehr gehören, etwa weil eine ältere Kopie der Projektdatei zurückgelegt wurde.',
    none: 'Es gibt keine verwaisten Entwürfe.',
    title: 'Titel',
    number: 'Entwurf',
    created: 'Angelegt',
    origin: 'Wie es dazu kam',
    origins: { recorded: 'sein Datensatz ist fort', late_create: 'seine Antwort kam zu spät' },
    chosen: (number, all) => `${count(number)} von ${many(all, 'Entwurf', 'Entwürfen')} gewählt`,
    chooseAll: (all) => `Alle ${count(all)} wählen`,
    chooseNone: 'Keinen wählen',
    discard: (number) => `${drafts(number)} verwerfen …`,
    chooseFirst: 'Mindestens einen Entwurf wählen.',
    question: (number) => `${drafts(number)} verwerfen`,
    sure: (number) =>
      number === 1
        ? 'Der Entwurf und seine Dateien werden im Repositorium gelöscht. Sie lassen sich nicht zurückholen.'
        : 'Die Entwürfe und ihre Dateien werden im Repositorium gelöscht. Sie lassen sich nicht zurückholen.',
    discarding: (done, all) => `Wird verworfen … ${count(done)} von ${count(all)}`,
    discarded: (number) => `${drafts(number)} verworfen.`,
    notDiscarded: (id) => `Entwurf ${id} wurde nicht verworfen:`,
    notRead: (repository) => `${repository} ließ sich nicht fragen:`,
    asOf: (repository, time) => `${repository}: Stand ${time}.`,
    looking: 'Wird nachgesehen …',
    again: 'Noch einmal nachsehen',
  },
  writes: {
    text: 'Schreibvorgänge, die noch kein Ende haben. Einer, dessen Antwort verloren ging, wird durch Nachlesen im Repositorium geklärt, von selbst; er wird nie einfach noch einmal gesendet.',
    none: 'Jeder Schreibvorgang ist zu seinem Ende gekommen.',
    write: 'Schreibvorgang',
    states: { sent: 'gesendet, wartet auf die Antwort', unknown: 'Antwort verloren, wird nachgelesen' },
    since: 'Seit',
    next: 'Nächstes Nachlesen',
    soon: 'wenn die Antwort da ist',
    readings: (number) => `bisher ${count(number)} Mal nachgelesen`,
    after: 'Was dann geschieht',
    whenSent: 'Kommt keine Antwort, wird im Repositorium nachgelesen.',
    whenRead: {
      create:
        'Ist der Entwurf da, ist es geschehen. Ist er nach 4 Minuten und dreimal Nachlesen nicht da, kann er neu angelegt werden.',
      new_version:
        'Ist der neue Entwurf da, ist es geschehen. Ist er nach 4 Minuten und dreimal Nachlesen nicht da, kann er neu angelegt werden.',
      put_metadata:
        'Sind die Metadaten da wie gesendet, ist es geschehen; sonst können sie noch einmal gesendet werden.',
      put_file: 'Ist die Datei da wie gesendet, ist es geschehen; sonst kann sie noch einmal gesendet werden.',
      delete_file: 'Ist die Datei fort, ist es geschehen; sonst kann sie noch einmal gelöscht werden.',
      publish:
        'Ist der Datensatz öffentlich, ist es geschehen. Ist er es nach 4 Minuten nicht, kann er noch einmal veröffentlicht werden.',
      edit: 'Ist der Datensatz zum Ändern offen, wird er wieder geschlossen; was öffentlich ist, bleibt.',
      publish_edit:
        'Sind die Änderungen öffentlich, ist es geschehen. Sind sie es nach 4 Minuten nicht, werden sie zurückgenommen; was öffentlich ist, bleibt.',
      discard_edit: 'Ist der Datensatz wieder geschlossen, ist es geschehen; sonst wird er noch einmal geschlossen.',
      discard: 'Ist der Entwurf fort, ist es geschehen; sonst wird er noch einmal verworfen.',
    },
    wayOut: 'Ausweg',
    wait: 'Auf die Antwort warten.',
    giveUp: 'Aufgeben …',
    giveUpOf: (title) => `Den Schreibvorgang von „${title}“ aufgeben`,
    sure: 'Der Schreibvorgang endet, ohne dass jemand weiß, was aus ihm wurde, und der Datensatz ist wieder frei. Hat das Repositorium ihn ausgeführt, kann dort etwas doppelt entstehen. Warten kostet nichts.',
    givingUp: 'Wird aufgegeben …',
  },
  limits: {
    title: 'Was die Grenzen noch zulassen',
    minute: 'Anfragen in einer Minute',
    hour: 'Anfragen in einer Stunde',
    searches: 'Suchen in einer Minute',
    used: (used, limit, left) => `${count(used)} von ${count(limit)} verbraucht, ${count(left)} übrig`,
    unlimited: 'Anfragen werden hier nicht zurückgehalten.',
    free: 'Die nächste Anfrage darf sofort gesendet werden.',
    waiting: (until) => `Die nächste Anfrage darf am ${until} gesendet werden.`,
    queued: (number) => `${many(number, 'Anfrage wartet', 'Anfragen warten')} darauf.`,
  },
  calls: {
    text: 'Jede Anfrage an ein Repositorium. Zugangsschlüssel gehen getrennt von der Adresse und werden nirgends notiert.',
    title: 'Anfragen',
    none: 'Eine solche Anfrage gab es nicht.',
    request: 'Anfrage',
    answer: 'Antwort',
    time: 'Zeit',
    took: 'Dauer',
    method: 'Methode',
    anyMethod: 'Jede Methode',
    answers: { any: 'Jede Antwort', taken: 'Angenommen', refused: 'Abgelehnt', none: 'Ohne Antwort' },
    search: 'Teil der Adresse',
    milliseconds: (duration) => `${count(Math.round(duration))} ms`,
  },
  tokens: {
    where: 'Wo ein Zugangsschlüssel liegt',
    stored:
      'Ein hier gesetzter Zugangsschlüssel liegt verschlüsselt in der Projektdatei. Der Schlüssel dazu liegt getrennt davon im Datenordner dieser Installation; eine Kopie der Projektdatei öffnet auf einem anderen Rechner also nichts.',
    sent: 'Er geht nur an die Adresse seines Repositoriums und nur über https. Er steht in keinem Protokoll, keiner Adresse und keiner Antwort.',
    variables:
      'War beim Start von Regesta eine dieser Umgebungsvariablen gesetzt, gilt sie anstelle des gespeicherten:',
    practice: 'Das Übungsrepositorium dieses Rechners nimmt einen eigenen Zugangsschlüssel, was immer gesetzt ist.',
  },
}
