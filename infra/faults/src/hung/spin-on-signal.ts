/** Loaded into each program: it turns in a circle for a minute when it gets the signal, as a wild computation would. */
const MINUTE = 60_000

process.on('SIGUSR2', () => {
  for (const end = performance.now() + MINUTE; performance.now() < end; );
})
