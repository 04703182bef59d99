/** Something that happens once. */
export type Latch = ReturnType<typeof latch>

export function latch() {
  let isOpen = false
  let resolve = () => {}
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  const open = () => {
    isOpen = true
    resolve()
  }
  return { opened, isOpen: () => isOpen, open }
}
