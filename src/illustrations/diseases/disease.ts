import type { FruitName } from '../plants/fruits.recipes.ts'
import { plantRecipe } from '../plants/plant.ts'
import type { PlantRecipe } from '../plants/plants.recipes.ts'
import { type Random, seeded } from '../random.ts'
import { DISEASE_WORDS, DISEASES, type DiseaseRecipe, STRANGE_DISEASES } from './diseases.recipes.ts'
import { clubScene, onionLeafScene, onionNeckScene, rootRotScene, seedlingScene, tuberScene } from './ground.ts'
import { curledScene, fruitScene, leafScene } from './scenes.ts'
import { caneScene, hookScene, pocketScene } from './shoots.ts'

const recipes: Record<string, DiseaseRecipe> = DISEASES

/** The plate of a disease; without a recipe its look is chosen by words in its name. */
export function diseaseRecipe(alias: string): DiseaseRecipe {
  if (Object.hasOwn(recipes, alias)) return recipes[alias]!
  const word = DISEASE_WORDS.find(([part]) => alias.includes(part))
  if (word) return { host: 'yablonya', scene: 'leaf', marks: word[1], seen: word[2] }
  return STRANGE_DISEASES[Math.floor(seeded(`kind of ${alias}`).next() * STRANGE_DISEASES.length)]!
}

/** Scenes that can show only one crop, whatever crop the page is about. */
const BOUND: readonly DiseaseRecipe['scene'][] = [
  'cane',
  'pockets',
  'clubs',
  'tubers',
  'onionLeaves',
  'onionNeck',
  'seedlings',
]

function diseaseHost(alias: string, hostAlias?: string): string {
  const recipe = diseaseRecipe(alias)
  return hostAlias && !BOUND.includes(recipe.scene) ? hostAlias : recipe.host
}

export function diseaseBody(alias: string, hostAlias?: string): string {
  const recipe = diseaseRecipe(alias)
  const hostName = diseaseHost(alias, hostAlias)
  return scene(recipe, plantRecipe(hostName), seeded(`${alias} ${hostName}`))
}

function scene(recipe: DiseaseRecipe, host: PlantRecipe, random: Random): string {
  switch (recipe.scene) {
    case 'leaf': {
      if (recipe.curled) return curledScene(host, recipe.marks, random)
      const fruit = recipe.coat && fruitOf(host)
      return leafScene(
        host,
        recipe.marks,
        fruit && recipe.coat ? { name: fruit, coat: recipe.coat } : undefined,
        random,
        recipe.lens,
      )
    }
    case 'fruit': {
      const fruit = fruitOf(host)
      return fruit
        ? fruitScene(host, fruit, recipe.coat, recipe.marks, random)
        : leafScene(host, recipe.marks ?? 'blotch', undefined, random)
    }
    case 'cane':
      return caneScene(recipe.spots, recipe.lens, host, random)
    case 'hook':
      return hookScene(host, random)
    case 'pockets':
      return pocketScene(host, random)
    case 'seedlings':
      return seedlingScene(random)
    case 'rootRot':
      return rootRotScene(host, random)
    case 'clubs':
      return clubScene(host, random)
    case 'tubers':
      return tuberScene(recipe.crust, random)
    case 'onionLeaves':
      return onionLeafScene(random)
    case 'onionNeck':
      return onionNeckScene()
  }
}

const FLOWERS = /Flower$|^rose$|^umbel$/

/** The part of a crop that a disease of fruits attacks. */
function fruitOf(host: PlantRecipe): FruitName | undefined {
  const names = host.fruits.map(([name]) => name)
  return names.find(name => !FLOWERS.test(name))
}
