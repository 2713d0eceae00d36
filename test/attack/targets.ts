import type { Operation } from '../../nodes/shared/operation';
import { operationsOf, type ContractOperation } from '../contract/description';
import { placesOf, RESOURCES, type Place, type UsualService } from '../support/usualParameters';

/** A method and a path with placeholders, for example `PATCH /invoices/{}`. */
export type Route = string;

/** One operation of a node, and what it may ask its service. */
export interface Target {
	name: string;
	service: UsualService;
	resource: string;
	/** Its stored value. */
	value: string;
	operation: Operation;
	places: Place[];
	/** Requests that may change something. */
	writes: ReadonlySet<Route>;
	/** The service’s whole contract, by route. */
	contract: ReadonlyMap<Route, ContractOperation>;
}

/** `action`: what the older endpoints of the SMS service take for a method. */
export const routeOf = (method: string, path: string, action?: unknown): Route =>
	`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}${action ? `?action=${String(action)}` : ''}`;

/** What an operation may send besides its own route, because it looks first whether the record exists. */
const updatesFound = (operation: Operation): Route[] =>
	operation.name === 'Create or Update'
		? ['POST', 'PUT', 'PATCH'].map((method) => routeOf(method, `${operation.route.path}/{id}`))
		: [];

/** Older endpoints change something with a GET. */
const isWrite = ({ route, idempotent }: Operation) => route.method !== 'GET' || !idempotent;

const writesOf = (operation: Operation): Set<Route> =>
	new Set(
		isWrite(operation)
			? [
					...[operation.route, ...(operation.route.others ?? [])].map(({ method, path }) =>
						routeOf(method, path, operation.route.qs?.action),
					),
					...updatesFound(operation),
				]
			: [],
	);

/** Every operation of every action node. */
export async function targetsOf(): Promise<Target[]> {
	const services = Object.keys(RESOURCES) as UsualService[];
	const found = await Promise.all(
		services.map(async (service) => {
			const contract = new Map(
				(await operationsOf(service)).map((each) => [routeOf(each.method, each.path), each]),
			);
			return Object.entries(RESOURCES[service]).flatMap(([resource, operations]) =>
				Object.entries(operations).map(
					([value, operation]): Target => ({
						name: `${service} ${resource}.${value}`,
						...{ service, resource, value, operation, contract },
						places: placesOf(operation),
						writes: writesOf(operation),
					}),
				),
			);
		}),
	);
	return found.flat();
}
