import { Sqlite } from '@regesta/sqlite/sqlite'

/*
 * Writes to a database without a pause until it is killed, as a pipeline over many records does; says when it has begun.
 * Its argument is the database.
 */
const database = new Sqlite(process.argv[2])
database.pragma('journal_mode = WAL')
database.pragma('synchronous = OFF')
database.exec('create table written (moment integer not null)')
const note = database.prepare('insert into written (moment) values (?)')
note.run(0)
process.stdout.write('writing\n')
for (let moment = 1; ; moment += 1) {
  note.run(moment)
  if (moment % 10_000 === 0) database.exec(`delete from written where moment < ${moment}`)
}
