/** How the command is started by the system. */
export interface Program {
  /** The program, and what is said to it before the words of a command: Node and the file that it runs, or the command alone. */
  readonly command: readonly string[]
  /** The data folder; a service of the system has the one that systemd makes. */
  readonly home: string
  /** Where programs of components are found. */
  readonly path: string
}

const HARDENING = `ProtectSystem=strict
ProtectHome=read-only
# Folders of objects that projects work in; the minus lets one be absent.
ReadWritePaths=-/srv/regesta
PrivateTmp=yes
PrivateDevices=yes
NoNewPrivileges=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
RestrictSUIDSGID=yes
RestrictRealtime=yes
RestrictNamespaces=yes
LockPersonality=yes
RemoveIPC=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
`

/** A word as systemd reads it: in quotes, with its own signs doubled. */
const quoted = (word: string) => `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`

/** In a command, unlike elsewhere, systemd would put variables in, too. */
const typed = (command: readonly string[], words: string) =>
  [...command.map((word) => quoted(word).replaceAll('$', '$$$$')), words].join(' ')

/** A service of the whole computer: a user of its own, and nothing but what it needs. */
export const systemUnit = ({ command }: Pick<Program, 'command'>): string => `[Unit]
Description=Regesta
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=exec
User=regesta
Environment=REGESTA_HOME=%S/regesta
ExecStart=${typed(command, 'start --no-open')}
# Waits for answers. Nothing is stopped when one lacks: the console has to stay up for whoever looks into it.
ExecStartPost=-${typed(command, 'status --quiet --ready --wait 30')}
KillMode=mixed
TimeoutStopSec=30
Restart=on-failure
RestartSec=5
# Configuration or data forbid the start: trying again would change nothing.
RestartPreventExitStatus=78
StateDirectory=regesta
StateDirectoryMode=0700
UMask=0077
LimitNOFILE=16384
TasksMax=4096
${HARDENING}
[Install]
WantedBy=multi-user.target
`

/** A service of one account, which starts with its session (or with the computer: loginctl enable-linger). */
export const userUnit = (program: Program): string => `[Unit]
Description=Regesta
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=exec
Environment=${quoted(`REGESTA_HOME=${program.home}`)}
Environment=${quoted(`PATH=${program.path}`)}
ExecStart=${typed(program.command, 'start --no-open')}
KillMode=mixed
TimeoutStopSec=30
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=78

[Install]
WantedBy=default.target
`

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The same for macOS. */
export const launchAgent = ({ command, home, path }: Program): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>org.regesta</string>
  <key>ProgramArguments</key>
  <array>${[...command, 'start', '--no-open'].map((word) => `<string>${inXml(word)}</string>`).join('')}</array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>REGESTA_HOME</key><string>${inXml(home)}</string>
    <key>PATH</key><string>${inXml(path)}</string>
  </dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
</dict>
</plist>
`
