/** Names within Chinese sentences: Latin letters and digits stand apart from the Han beside them. */

/** With a space where the name ends in Latin and Han follows. */
export function beforeHan(name: string): string {
  return name.replace(/(?<=[A-Za-z0-9)%])$/, ' ');
}

/** With spaces on either side where Han stands there. */
export function amidHan(name: string): string {
  return beforeHan(name.replace(/^(?=[A-Za-z0-9(])/, ' '));
}
