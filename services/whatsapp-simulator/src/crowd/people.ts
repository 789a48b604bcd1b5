const FIRST =
  'Ana Bruno Carla Diego Elisa Fábio Gabriela Hugo Isabela João Karina Lucas Mariana Nelson Olívia Paulo Renata Sérgio Tatiana Vitor'.split(
    ' ',
  );
const LAST =
  'Almeida Barros Cardoso Dias Esteves Farias Gomes Lima Machado Nunes Oliveira Pereira Queiroz Ribeiro Souza Teixeira Vieira'.split(
    ' ',
  );

export const pick = <T>(from: readonly T[], random: () => number): T => {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** Returns unique names, which are the same for the same generator. */
export const crowdNames = (count: number, random: () => number): string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const name = `${pick(FIRST, random)} ${pick(LAST, random)}`;
    names.add(names.has(name) ? `${name} ${names.size}` : name);
  }
  return [...names];
};
