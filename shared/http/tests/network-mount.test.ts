import { networkMount, networkWarning } from '@regesta/sqlite/network-mount'
import { expect, it } from 'vitest'

/** Lines as Linux writes them, see proc_pid_mountinfo(5). */
const MOUNTS = `22 1 253:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
31 22 0:26 / /srv/museum rw,relatime shared:15 master:2 - nfs4 nas:/museum rw,vers=4.2
32 31 8:1 / /srv/museum/local rw - ext4 /dev/sda1 rw
40 22 0:44 / /media/My\\040Drive rw,nosuid - fuse.rclone drive: rw
41 22 8:17 / /media/stick rw - fuseblk /dev/sdb1 rw
42 22 0:45 / /media/both rw - tmpfs tmpfs rw
43 42 0:46 / /media/both rw - cifs //nas/both rw
44 22 0:47 / /mnt/host rw - 9p host rw
45 22 0:48 / /srv/museum-copies rw - btrfs /dev/sdc rw
`

it.each([
  ['/srv/museum/finds.pdb', 'nfs4', '/srv/museum'],
  ['/media/My Drive/finds/finds.pdb', 'fuse.rclone', '/media/My Drive'],
  ['/media/stick/finds.pdb', 'fuseblk', '/media/stick'],
  ['/media/both/finds.pdb', 'cifs', '/media/both'],
  ['/mnt/host', '9p', '/mnt/host'],
])('knows that %s is on a network or FUSE mount', (path, type, point) => {
  expect(networkMount(path, MOUNTS)).toEqual({ type, point })
})

it.each(['/home/ada/finds.pdb', '/srv/museum/local/finds.pdb', '/srv/museum-copies/finds.pdb', '/'])(
  'takes %s for a disk of this computer',
  (path) => {
    expect(networkMount(path, MOUNTS)).toBeUndefined()
    expect(networkWarning('The project file', path, MOUNTS)).toBeUndefined()
  },
)

it('warns with the file, the mount and the way out', () => {
  const warning = networkWarning('The project file', '/srv/museum/finds.pdb', MOUNTS)
  expect(warning).toContain(
    'The project file /srv/museum/finds.pdb is on a network or FUSE mount (nfs4 at /srv/museum)',
  )
  expect(warning).toContain('A folder on a disk of this computer is safer')
})

it('needs no list of mounts', () => {
  expect(networkMount('/no/where', '')).toBeUndefined()
})
