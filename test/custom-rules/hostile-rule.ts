/** A configuration whose rule tries to steer a terminal and CI, to show a picture, and to have credentials shown. */
export const HOSTILE_RULE = `extends: minimal
customRules:
  - id: acme/x
    kinds: [OwnedAccessKey]
    check: has(object.spec.ttl) && "password=hunter2hunter" != ""
    message: "a\\e[31m \\u202Eb ghp_0123456789abcdefghijABCDEFGHIJ012345 password=hunter2hunter\\n::error::forged\\n##vso[task]x ![x](https://evil.example/x.png) [y](command:y) <img src=x>"
    url: https://jane:s3cr3tpassw0rd@wiki.example.org/keys
`

/** What steers a terminal, or makes a line read as another one. */
export const STEERING = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u

export const LEAKED = /ghp_0123|hunter2hunter|s3cr3tpassw0rd/
